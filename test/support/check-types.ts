import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiler } from './compiler.ts';

/**
 * Type-checks files of a project together, since starting the compiler costs more than a file does.
 * @returns what it says of each, by name; empty: nothing. Under `elsewhere`: of files that these import.
 */
export function checkTypes<Name extends string>(
  folder: string,
  files: Record<Name, string>,
  options: object = {},
): Record<Name | 'elsewhere', string> {
  const names = Object.keys(files) as Name[];
  for (const name of names) writeFileSync(join(folder, name), files[name]);
  const compilerOptions = {
    noEmit: true,
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    preserveSymlinks: true,
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }));
  const run = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: folder, encoding: 'utf8' });
  const said = Object.fromEntries([...names, 'elsewhere'].map((name) => [name, ''])) as Record<
    Name | 'elsewhere',
    string
  >;
  let about: Name | 'elsewhere' = 'elsewhere';
  for (const line of (run.stdout + run.stderr).split('\n').filter(Boolean)) {
    // Further lines of an error are indented.
    if (!/^\s/.test(line)) about = names.find((name) => line.startsWith(`${name}(`)) ?? 'elsewhere';
    said[about] += `${line}\n`;
  }
  return said;
}
