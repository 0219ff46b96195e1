import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One import statement as the architecture sees it. */
export interface Import {
  from: string;
  /** File of ours (path from the root), or the package's name. */
  to: string;
  /** `import type`: gone at run time. */
  typeOnly: boolean;
}

export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts'));
}

const statement =
  /^\s*(?:import|export)\s+(type\s+)?([\s\S]*?)from\s+'([^']+)';|^\s*import\s+'([^']+)';|import\('([^']+)'\)/gm;

export function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(statement)].map((match) => {
    const path = match[3] ?? match[4] ?? match[5] ?? '';
    const to = path.startsWith('.') ? normalize(join(dirname(file), path)) : path;
    return { from: file, to, typeOnly: match[1] !== undefined || onlyTypes(match[2]) };
  });
}

/** `import { type A, type B } from …` leaves nothing behind either. */
function onlyTypes(names: string | undefined): boolean {
  const list = /^\{([\s\S]*)\}\s*$/.exec(names?.trim() ?? '')?.[1];
  const parts = (list ?? '').split(',').flatMap((part) => part.trim() || []);
  return parts.length > 0 && parts.every((part) => part.startsWith('type '));
}

/** A cycle of run-time imports, as the files it goes through; null when there is none. */
export function findCycle(imports: Import[]): string[] | null {
  const targets = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports) {
    if (!typeOnly) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const finished = new Set<string>();
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return null;
    for (const to of targets.get(file) ?? []) {
      const cycle = visit(to, [...path, file]);
      if (cycle) return cycle;
    }
    finished.add(file);
    return null;
  };
  for (const file of targets.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}
