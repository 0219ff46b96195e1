import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTestDetails } from '../../contract/analytics/ab-testing.ts';
import { type Bucket, buckets, dayOf, daysFrom } from '../period.ts';
import { percent } from '../rates.ts';
import { rateInterval } from '../statistics/sequential-test.ts';
import { hasEnough } from './ab-test-caveats.ts';
import type { Exposure, PartExposure } from './count-exposures.ts';
import { isCompared, ofTest } from './counted-periods.ts';

/** The local days of a test, from its first on: until its end, or now. */
export function daysOfTest(
  { started_at, stopped_at }: Pick<ExperimentRun, 'started_at' | 'stopped_at'>,
  zone: string,
  nowMs: number,
): Bucket[] {
  // One that ended by its last day was stopped as the next day began, and nothing of it is in that.
  const lastMs = stopped_at === null ? nowMs : Date.parse(stopped_at) - 1;
  const end = new Date(Math.max(lastMs, Date.parse(started_at))).toISOString();
  return buckets(daysFrom(dayOf(started_at, zone), dayOf(end, zone), zone), 'day');
}

/** Each day of a test by variant, and each variant's rate of all days until then: the last is that of the result. */
export function testByDay(
  exposures: PartExposure[],
  run: ExperimentRun,
  days: Pick<Bucket, 'date'>[],
): AbTestDetails['days'] {
  const rows = ofTest(
    exposures.filter(({ part }) => part === 'day'),
    run,
  );
  const sums = new Map(run.variants.map(({ name }) => [name, nobody]));
  return days.map(({ date }, place) => {
    const ofDay = rows.filter(({ value }) => Number(value) === place);
    return {
      date,
      variants: run.variants.map(({ name }) => {
        const counts = total(ofDay.filter((row) => row.name === name));
        const before = sums.get(name) ?? nobody;
        const toDate = total([before, counts]);
        sums.set(name, toDate);
        return { name, ...counts, to_date: rateOf(toDate, isCompared(run)) };
      }),
    };
  });
}

interface Counts {
  impressions: number;
  conversions: number;
}

const nobody: Counts = { impressions: 0, conversions: 0 };

export function total(rows: Pick<Exposure, 'impressions' | 'conversions'>[]): Counts {
  return rows.reduce(
    (sum, { impressions, conversions }) => ({
      impressions: sum.impressions + impressions,
      conversions: sum.conversions + conversions,
    }),
    nobody,
  );
}

/** In percent; no interval where there is too little to say, or nothing may be said. */
function rateOf(counts: Counts, mayCompare: boolean) {
  const interval = mayCompare && hasEnough(counts) ? rateInterval(counts) : null;
  return {
    ...counts,
    conversion_rate: counts.impressions === 0 ? null : percent(counts.conversions, counts.impressions),
    interval: interval && ([percent(interval[0], 1), percent(interval[1], 1)] satisfies [number, number]),
  };
}
