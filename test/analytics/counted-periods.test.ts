import { expect, test } from 'vitest';
import type { Exposure } from '../../src/analytics/ab-test/count-exposures.ts';
import { ofTest } from '../../src/analytics/ab-test/counted-periods.ts';
import type { ExperimentRun } from '../../src/contract/analytics/ab-test-runs.ts';

test('just after a wall was edited, nothing is counted of visits that may have seen the former one', () => {
  const weights = { control: 1, b: 1 };
  const run = {
    variants: [{ name: 'control' }, { name: 'b' }],
    periods: [
      { from: '2026-11-01T00:00:00.000Z', weights, set_by: 'owner' },
      { from: '2026-11-08T00:00:00.000Z', weights, set_by: 'template', edited: ['b'] },
    ],
  } as unknown as ExperimentRun;
  const row: Exposure = {
    ...{ name: 'b', period: 1, first: 0, last: 0 },
    // Ten unconfirmed conversions and eight visits with two walls in the first minutes, ten confirmed ones later.
    ...{ impressions: 100, conversions: 20, unconfirmed_conversions: 10, several: 8 },
    ...{ settled: 50, settled_conversions: 10, settled_unconfirmed: 0, settled_several: 0 },
    settled_first: 50,
  };
  expect(ofTest([{ ...row, period: 0 }, row], run)).toMatchObject([
    { period: 1, impressions: 50, conversions: 10, unconfirmed_conversions: 0, several: 0 },
  ]);
});
