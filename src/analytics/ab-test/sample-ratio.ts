import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import { leastExpected } from '../statistics/chi-square.ts';
import type { Facts } from './ab-test-counts.ts';
import type { Exposure } from './count-exposures.ts';

/**
 * Of each period what its own weights would have given; together they are what the counts are held against. Visitors are
 * drawn, not sessions, so each visitor counts once, with the first wall. Where too few sessions say which wall that was, as
 * those of other programs and of earlier versions don't, all sessions count (decision 95).
 * @param variants names, in their order
 */
export function ratioOf(
  rows: Pick<Exposure, 'name' | 'period' | 'settled' | 'settled_first'>[],
  variants: string[],
  run: Pick<ExperimentRun, 'periods'> | null,
): Facts['ratio'] {
  const byVisitors = ratioBy('settled_first', rows, variants, run);
  const isEnough =
    byVisitors.expected.length > 1 && byVisitors.expected.every((count) => count >= leastExpected);
  return isEnough ? byVisitors : ratioBy('settled', rows, variants, run);
}

function ratioBy(
  counted: 'settled' | 'settled_first',
  rows: Pick<Exposure, 'name' | 'period' | 'settled' | 'settled_first'>[],
  variants: string[],
  run: Pick<ExperimentRun, 'periods'> | null,
): Facts['ratio'] {
  const total = (of: typeof rows) => of.reduce((all, row) => all + row[counted], 0);
  const planned = (run?.periods ?? []).map(({ weights }, period) => ({
    weights,
    sessions: total(rows.filter((row) => row.period === period)),
    whole: Object.values(weights).reduce((all, each) => all + each, 0) || 1,
  }));
  const expected = (name: string) =>
    planned.reduce((all, { weights, sessions, whole }) => all + (sessions * (weights[name] ?? 0)) / whole, 0);
  // Who never was to get anybody is not compared: only pages with an old script still show it.
  const names = variants.filter((name) => expected(name) > 0);
  return {
    counts: names.map((name) => total(rows.filter((row) => row.name === name))),
    expected: names.map(expected),
  };
}
