import { expect, it } from 'vitest';
import { formulaSafe } from '../../src/kit/formula-safe.ts';

it.each([
  ...['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '\n', '\0', '\uFF1D1', '\uFF20a'],
  // Spreadsheets cut blanks off before they read a cell.
  ...[' =1+1', '\u00a0=1', '\u3000@a', '  \t -1', '\ufeff=1', '\u200b=1', '\u200e+1', '\0=1'],
])('%j is given an apostrophe', (text) => {
  expect(formulaSafe(text)).toBe(`'${text}`);
});

it.each([
  ["/a;=1+cmd|'/c'!A1", "/a;'=1+cmd|'/c'!A1"],
  ['a; =1;b;@c', "a;' =1;b;'@c"],
  ['a\n=1', "a\n'=1"],
  ['a\t"=1', 'a\t\'"=1'],
  ['=1;-2', "'=1;'-2"],
])('%j becomes %j: other spreadsheets begin a cell within it', (text, safe) => {
  expect(formulaSafe(text)).toBe(safe);
});

it.each(['a;b=1', 'a; b', 'utm;', '', ' ', 'a', ' a', '1', 'a=1', '\u200ba', '😀'])('%j stays', (text) => {
  expect(formulaSafe(text)).toBe(text);
});
