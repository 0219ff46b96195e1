import { expect, test } from 'vitest';
import { worldPaths } from '../../src/web/numbers/world-paths.ts';
import { codesByName } from '../../src/web/ui/code-names.ts';

const drawn = worldPaths.map((country) => country.split(':')[0] ?? '');

/** Events have the codes of today: an outline under a former one, such as UK for GB, would never be colored. */
test('the map has the countries under the codes that events have', () => {
  const known = new Set(codesByName('region').map(([, code]) => code));
  expect(drawn.filter((code) => code !== '' && !known.has(code))).toEqual([]);
  expect(drawn).toEqual(expect.arrayContaining(['DE', 'FR', 'GB', 'RS', 'RU', 'US', 'XK']));
});

test('no two outlines have the same code', () => {
  const named = drawn.filter((code) => code !== '');
  expect(new Set(named).size).toBe(named.length);
  expect(named.length).toBeGreaterThan(170);
});
