import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from '../support/source-imports.ts';

const files = filesBelow('docs/decisions', /\.md$/);

it('every decision has a number of its own, which its file and its heading agree on', () => {
  expect(files.length).toBeGreaterThan(30);
  const numbers = files.map((file) => basename(file).slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  const headings = files.map((file) =>
    readFileSync(file, 'utf8')
      .match(/^# (\d+)\. /)?.[1]
      ?.padStart(4, '0'),
  );
  expect(headings).toEqual(numbers);
});
