import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { build } from 'esbuild';

/** One import of a source file: of a file of ours, or of a package. */
export interface Import {
  from: string;
  /** Path from the repository's root, or the package's name. */
  to: string;
  ours: boolean;
  /** Whether it is still there when the program runs; a type import is not. */
  runtime: boolean;
}

/** Paths of all files below a folder whose name ends so, from the repository's root. */
export function filesBelow(folder: string, ends: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => ends.test(path) && !path.includes('node_modules'))
    .sort();
}

/** Every import of these files. What the bundler keeps is a runtime import; the rest of the text's are types. */
export async function readImports(files: string[]): Promise<Import[]> {
  const { metafile } = await build({
    entryPoints: files,
    outdir: 'nowhere',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return files.flatMap((from) => {
    const kept = metafile.inputs[from]?.imports ?? [];
    const runtime = new Map(kept.map(({ path, original }) => [original ?? path, path]));
    return specifiers(readFileSync(from, 'utf8')).map((specifier) => {
      const ours = specifier.startsWith('.');
      const path = runtime.get(specifier) ?? normalize(join(dirname(from), specifier));
      return { from, to: ours ? path : packageName(specifier), ours, runtime: runtime.has(specifier) };
    });
  });
}

function specifiers(source: string): string[] {
  const statement =
    /^\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/gm;
  return [...source.matchAll(statement)].map((match) => match[1] ?? match[2] ?? '');
}

/** `@clickhouse/client/x` → `@clickhouse/client`; `chdb/connection` → `chdb`. */
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
