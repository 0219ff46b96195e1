import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { type SyntaxNode, sourcesBelow, walk } from '../../scripts/messages/find-keys.mjs';
import { readTranslator } from '../../src/kit/messages/read-catalogs.ts';

test.each([
  ['en', 'Test: sent'],
  ['de', 'Test: sent'],
  ['fr', 'Test\u00a0: sent'],
  ['es', 'Test: sent'],
] as const)('a label and its value are written as in %s', (language, expected) => {
  const values = { label: 'Test', value: 'sent' };
  expect(readTranslator('locales', language).pieces('common.labeled', values).join('')).toBe(expected);
});

test('no code writes the colon between a label and a value by itself', () => {
  expect(sourcesBelow('src/web').flatMap((file) => colonsIn(readFileSync(file, 'utf8'), file))).toEqual([]);
});

test('finds a colon after a value in a template, between tags, and at the start of one', () => {
  const page = '() => <p title={`#{a}: #{b}`}>{a}: {b} {c && `: #{c}`} {`a: #{b}`}</p>'.replaceAll('#', '$');
  expect(colonsIn(`export const Page = ${page};`, 'page.tsx')).toHaveLength(3);
});

function colonsIn(source: string, file: string): string[] {
  const found: string[] = [];
  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    const texts = textsOf(node);
    if (texts.some((text) => text.startsWith(': '))) found.push(`${file}: ${texts.join('…')}`);
  });
  return found;
}

function textsOf(node: SyntaxNode): string[] {
  if (node.type === 'JSXText') return [String(node.value)];
  if (node.type !== 'TemplateLiteral') return [];
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
}
