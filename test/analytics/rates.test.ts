import { expect, test } from 'vitest';
import { change, percent, round, roundedBlockingRate } from '../../src/analytics/rates.ts';

/** In whole numbers: nothing is rounded before the end. */
function exactly(part: number, whole: number): number {
  const [top, bottom] = [BigInt(Math.abs(part)) * 20_000n, BigInt(whole)];
  const hundredths = Number((top / bottom + 1n) / 2n);
  return (Math.sign(part) * hundredths) / 100 || 0;
}

test.each([
  [23, 160, 14.38],
  [1, 800, 0.13],
  [3, 3, 100],
  [0, 7, 0],
  [5, 0, 0],
])('%i of %i are %f percent', (part, whole, percents) => {
  expect(percent(part, whole)).toBe(percents);
  expect(roundedBlockingRate({ adblock_detected: part, judged: whole })).toBe(percents);
});

test('every rate of two counts is rounded once, halves up', () => {
  const wrong: string[] = [];
  for (let whole = 1; whole <= 1600; whole += 1)
    for (let part = 0; part <= whole; part += 1)
      if (percent(part, whole) !== exactly(part, whole)) wrong.push(`${part} of ${whole}`);
  expect(wrong).toEqual([]);
});

test('large counts are exact too', () => {
  for (const whole of [160e6, 999_999_999, 2 ** 39])
    for (const part of [23e6, whole / 2 - 1, whole - 1].map(Math.floor))
      expect(percent(part, whole)).toBe(exactly(part, whole));
});

test('a change is rounded once, halves away from zero', () => {
  expect([change(1, 32), change(63, 32), change(0, 4), change(4, 4), change(1, 0)]).toEqual([
    -96.88,
    96.88,
    -100,
    0,
    null,
  ]);
  const wrong: string[] = [];
  for (let before = 1; before <= 400; before += 1)
    for (let now = 0; now <= 2 * before; now += 1)
      if (change(now, before) !== exactly(now - before, before)) wrong.push(`${before} to ${now}`);
  expect(wrong).toEqual([]);
});

test('other figures are rounded like them, and zero has no sign', () => {
  expect([round(1.005), round(-1.005), round(-0.001), round(2)]).toEqual([1.01, -1.01, 0, 2]);
});
