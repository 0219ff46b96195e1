import { expect, it } from 'vitest';
import { codeOf, codesByName, nameOfCode } from '../../src/web/ui/code-names.ts';

it('has every country of today once, by name', () => {
  const regions = codesByName('region');
  expect(regions).toContainEqual(['Germany', 'DE']);
  expect(new Set(regions.map(([name]) => name)).size).toBe(regions.length);
  expect(regions.length).toBeGreaterThan(240);
});

it.each([
  ['region', 'Germany', 'DE'],
  ['region', 'germany', 'DE'],
  ['region', 'de', 'DE'],
  ['region', 'Atlantis', 'ATLANTIS'],
  ['language', 'French', 'fr'],
  ['language', 'pt-BR', 'pt-BR'],
] as const)('reads %s %s as %s', (kind, typed, code) => {
  expect(codeOf(kind, typed)).toBe(code);
});

it('shows a code without a name as it is', () => {
  expect(nameOfCode('region', 'ATLANTIS')).toBe('ATLANTIS');
});
