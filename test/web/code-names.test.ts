import { expect, it } from 'vitest';
import { codesByName, nameOfCode } from '../../src/web/ui/code-names.ts';

it('has every country of today once, by name', () => {
  const regions = codesByName('region');
  expect(regions).toContainEqual(['Germany', 'DE']);
  expect(new Set(regions.map(([name]) => name)).size).toBe(regions.length);
  expect(regions.length).toBeGreaterThan(240);
});

it('shows a code without a name as it is', () => {
  expect(nameOfCode('region', 'ATLANTIS')).toBe('ATLANTIS');
});
