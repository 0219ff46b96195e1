import { describe, expect, it } from 'vitest';
import {
  maxPages,
  maxRemembered,
  maxValues,
  openDistinctValues,
  reserved,
} from '../../src/events/intake/distinct-values.ts';

const noon = Date.UTC(2026, 10, 22, 12);
const dayMs = 86_400_000;

describe('different values of a dimension', () => {
  it.each([
    ['property:plan', maxValues],
    ['referrer', maxValues],
    ['page', maxPages],
  ])('of %s count by their own name up to %i a day', (dimension, most) => {
    const limits = openDistinctValues();
    const admit = (value: string, at = noon) => limits.admit('site', dimension, value, at);
    for (let index = 0; index < most; index++) expect(admit(`value ${index}`)).toBe(`value ${index}`);
    expect(admit('one more')).toBe('(other)');
    expect(admit('value 0')).toBe('value 0');
    expect(admit('one more', noon + dayMs)).toBe('one more');
  });

  it('of one site or dimension leave those of others alone', () => {
    const limits = openDistinctValues();
    for (let index = 0; index <= maxValues; index++) limits.admit('a', 'referrer', `${index}`, noon);
    expect(limits.admit('a', 'referrer', 'new', noon)).toBe('(other)');
    expect(limits.admit('a', 'variant', 'new', noon)).toBe('new');
    expect(limits.admit('b', 'referrer', 'new', noon)).toBe('new');
  });

  it(`are remembered up to ${maxRemembered} in all, and the first ones of each site beside`, () => {
    const limits = openDistinctValues();
    // Each has the reserved ones beside its part of all.
    const sites = Math.ceil(maxRemembered / (maxValues - reserved));
    for (let index = 0; index < sites * maxValues; index++) {
      limits.admit(`site ${Math.floor(index / maxValues)}`, 'referrer', `${index}`, noon);
    }
    const admit = (value: string) => limits.admit('another site', 'referrer', value, noon);
    for (let index = 0; index < reserved; index++) expect(admit(`${index}`)).toBe(`${index}`);
    expect(admit('one more')).toBe('(other)');
  });
});
