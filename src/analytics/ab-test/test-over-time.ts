import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTestDetails } from '../../contract/analytics/ab-testing.ts';
import { buckets, dayOf, daysFrom } from '../period.ts';
import { percent } from '../rates.ts';
import { rateInterval } from '../statistics/sequential-test.ts';
import type { AnalyticsStore } from '../store.ts';
import { hasEnough } from './ab-test-caveats.ts';
import { countExposuresBy, type Exposure } from './count-exposures.ts';
import { ofTest } from './counted-periods.ts';

/** Each day of a test by variant, and each variant's rate of all days until then: the last is that of the result. */
export async function readTestDays(
  store: AnalyticsStore,
  site: { id: string; config: { timezone: string } },
  run: ExperimentRun,
  nowMs: number,
): Promise<AbTestDetails['days']> {
  const zone = site.config.timezone;
  const end = run.stopped_at ?? new Date(Math.max(nowMs, Date.parse(run.started_at))).toISOString();
  const days = buckets(daysFrom(dayOf(run.started_at, zone), dayOf(end, zone), zone), 'day');
  const starts = days.map(({ start }) => start * 1000);
  const rows = ofTest(await countExposuresBy(store, site.id, run, 'day', starts), run);
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
        return { name, ...counts, to_date: rateOf(toDate) };
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

/** In percent; no interval where there is too little to say. */
function rateOf(counts: Counts) {
  const interval = hasEnough(counts) ? rateInterval(counts) : null;
  return {
    ...counts,
    conversion_rate: counts.impressions === 0 ? null : percent(counts.conversions, counts.impressions),
    interval: interval && ([percent(interval[0], 1), percent(interval[1], 1)] satisfies [number, number]),
  };
}
