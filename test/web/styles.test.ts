import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'src/web/styles';

it('a class of its own is styled in one sheet alone', () => {
  const sheetsByClass = new Map<string, Set<string>>();
  for (const sheet of readdirSync(folder).filter((name) => name.endsWith('.css'))) {
    for (const name of classesOf(readFileSync(`${folder}/${sheet}`, 'utf8'))) {
      sheetsByClass.set(name, (sheetsByClass.get(name) ?? new Set()).add(sheet));
    }
  }
  expect(sheetsByClass.size).toBeGreaterThan(100);
  const twice = [...sheetsByClass].filter(([, sheets]) => sheets.size > 1);
  expect(twice.map(([name, sheets]) => `${name}: ${[...sheets].join(', ')}`)).toEqual([]);
});

/** The classes that a rule names alone, as in `.panel {` or `.panel,`. */
function classesOf(css: string): string[] {
  return [...css.matchAll(/^\s*(\.[\w-]+)\s*[,{]/gm)].map(([, name = '']) => name);
}
