import { describe, expect, it } from 'vitest';
import { believe, meshOf } from '../../src/analytics/statistics/best-of.ts';
import { posterior } from '../../src/analytics/statistics/beta.ts';
import { chanceToBeBest, probabilityBetter } from '../../src/analytics/statistics/chance-to-be-best.ts';
import { legendrePanel, panelPoints } from '../../src/analytics/statistics/legendre.ts';

const arm = (conversions: number, impressions: number) => ({ conversions, impressions });
const many = (count: number, conversions: number, impressions: number) =>
  Array.from({ length: count }, () => arm(conversions, impressions));

describe('the chances to be best cost no more for arms of very unequal size', () => {
  it.each([
    ['equal arms', many(31, 2000, 10_000)],
    ['40,000 sessions beside 29 of one', [arm(4000, 40_000), ...many(29, 0, 1)]],
    ['five million beside nine of 20', [arm(1_000_000, 5_000_000), ...many(9, 0, 20)]],
    ['a billion beside two, and none that converts', [arm(0, 1e9), arm(1, 1e9), arm(0, 2)]],
    ['of every size', Array.from({ length: 31 }, (_, n) => arm(n % 4, Math.round(10 ** (n / 4) + 3)))],
    ['large and far apart', Array.from({ length: 31 }, (_, n) => arm((n + 3) * 200_000, 10_000_000))],
  ])('%s', (_, arms) => {
    const panels = meshOf(arms.map(posterior).map(believe));
    expect(panels.length).toBeLessThan(60 + 20 * arms.length);
    const chances = chanceToBeBest(arms);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 7);
  });

  it('nor for two, whose closed form has a term for each conversion', () => {
    const [a, b] = [arm(60_000, 300_000), arm(60_300, 300_000)];
    expect(chanceToBeBest([a, b])[1]).toBeCloseTo(probabilityBetter(a, b), 9);
    expect(chanceToBeBest(many(2, 200_000_000, 1e9))[0]).toBeCloseTo(0.5, 6);
  });
});

it('a panel gives integrals until each of its points, exactly for polynomials', () => {
  const { points, weights, until } = legendrePanel();
  for (const power of [0, 1, 2, 7, panelPoints - 1]) {
    const values = points.map((point) => point ** power);
    const sum = (factors: number[]) => factors.reduce((all, factor, n) => all + factor * (values[n] ?? 0), 0);
    const whole = (to: number) => (to ** (power + 1) - (-1) ** (power + 1)) / (power + 1);
    expect(sum(weights)).toBeCloseTo(whole(1), 13);
    for (const [n, point] of points.entries()) expect(sum(until[n] ?? [])).toBeCloseTo(whole(point), 13);
  }
});
