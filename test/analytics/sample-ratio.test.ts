import { describe, expect, it } from 'vitest';
import { ratioOf } from '../../src/analytics/ab-test/sample-ratio.ts';
import { sampleRatioPValue } from '../../src/analytics/statistics/chi-square.ts';
import { chooseWall } from '../../src/sdk/ask/choose-wall.ts';
import { seeded } from './simulate-tests.ts';

const names = ['control', 'b'];
const weights = { control: 1, b: 1 };
const run = { periods: [{ from: '2026-11-01T00:00:00.000Z', weights, set_by: 'owner' as const }] };
const walls = names.map((variant) => ({ variant, weight: 1, file: '', display: {} }));

interface Plan {
  tests: number;
  visitors: number;
  /** Sessions of each visitor. */
  visits: number;
  /** Part of the visitors of `b` whose wall is never counted. */
  lost?: number;
  /** Whether the script says which wall of a visitor is the first. */
  tells?: boolean;
}

/** The share of tests whose check raises the alarm: visitors are drawn as the script draws them. */
function alarms({ tests, visitors, visits, lost = 0, tells = true }: Plan): number {
  const random = seeded(95);
  const isAlarm = () => {
    const counts = { control: 0, b: 0 };
    for (let visitor = 0; visitor < visitors; visitor++) {
      const variant =
        chooseWall({ site_id: 'site', walls }, `${random()}`)?.variant === 'b' ? 'b' : 'control';
      if (variant === 'control' || lost === 0 || random() >= lost) counts[variant]++;
    }
    const rows = names.map((name) => {
      const seen = counts[name as keyof typeof counts];
      return { name, period: 0, settled: seen * visits, settled_first: tells ? seen : 0 };
    });
    const { counts: found, expected } = ratioOf(rows, names, run);
    return sampleRatioPValue(found, expected) < 0.001;
  };
  return Array.from({ length: tests }, isAlarm).filter(Boolean).length / tests;
}

describe('the check of the sample ratio', () => {
  it.each([1, 2, 5])('rarely stops a fair test whose visitors come %i times', (visits) => {
    // 2 of 2000 are expected. More than 8 are chance once in 4000 times.
    expect(alarms({ tests: 2000, visitors: 200, visits })).toBeLessThan(8.5 / 2000);
  });

  it('finds that a variant is not shown to one visitor in ten', () => {
    expect(alarms({ tests: 20, visitors: 20_000, visits: 2, lost: 0.1 })).toBe(1);
  });

  it('does not forget a mismatch of before there was the mark, until enough visitors have it', () => {
    const of = (name: string, settled: number, settled_first: number) => ({
      name,
      period: 0,
      settled,
      settled_first,
    });
    const few = ratioOf([of('control', 5000, 9), of('b', 4000, 6)], names, run);
    expect(few).toEqual({ counts: [5000, 4000], expected: [4500, 4500] });
    const enough = ratioOf([of('control', 5000, 9), of('b', 4000, 7)], names, run);
    expect(enough).toEqual({ counts: [9, 7], expected: [8, 8] });
  });

  it('counts every session where none says which wall is the first', () => {
    const unknown = { tests: 2000, visitors: 200, tells: false };
    expect(alarms({ ...unknown, visits: 1 })).toBeLessThan(8.5 / 2000);
    // As before there was the mark: 2% for two visits of each.
    expect(alarms({ ...unknown, visits: 2 })).toBeGreaterThan(0.01);
  });
});
