import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';
import { filesBelow } from './support/source-imports.ts';

/** `npm run check` runs them in a fresh clone, where nothing is built yet. */
test('no unit test reads the built product', () => {
  const elsewhere = config.test.projects
    .flatMap(({ test }) => (test.name === 'unit' ? [] : test.include))
    .map((pattern) => pattern.replace('**/*.test.ts', ''));
  const unit = filesBelow('test', /\.test\.ts$/).filter(
    (file) => !elsewhere.some((begin) => file.startsWith(begin)),
  );
  expect(unit.length).toBeGreaterThan(150);
  const reading = /\((resolve\()?['"`]dist\b|\[['"`]dist\//;
  expect(unit.filter((file) => reading.test(readFileSync(file, 'utf8')))).toEqual([]);
});
