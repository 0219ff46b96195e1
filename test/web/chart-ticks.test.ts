import { expect, test } from 'vitest';
import { ticksOf } from '../../src/web/numbers/chart/geometry.ts';

test.each([
  [43.7, [0, 20, 40]],
  [4.6, [0, 2, 4]],
])('where half the height is too little and twice too much, up to %d, two steps fit', (high, wanted) => {
  expect(ticksOf(high, 2, false)).toEqual(wanted);
});

test.each([2, 4])('there is a value above zero, and at most %d, up to any height', (steps) => {
  for (let tenths = 1; tenths <= 1000; tenths++) {
    const high = tenths / 10;
    // Of whole numbers, none fits below 1.
    for (const isWhole of high < 1 ? [false] : [false, true]) {
      const [, ...above] = ticksOf(high, steps, isWhole);
      expect(above.length, String(high)).toBeGreaterThan(0);
      expect(above.length, String(high)).toBeLessThanOrEqual(steps);
      expect(above.at(-1)).toBeLessThanOrEqual(high);
    }
  }
});
