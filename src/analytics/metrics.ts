import type { AskedMetric } from '../contract/analytics/metrics.ts';
import { cellCounts } from '../events/store/cell-tables.ts';
import { percent, roundedBlockingRate } from './rates.ts';

/**
 * Conditions on a session: a metric counts those that meet it. Page views are added up. One that cells do not have is
 * counted from the sessions.
 */
export const counts = { ...cellCounts } as const;

export type CountName = keyof typeof counts;

type Rate = [part: CountName, whole: CountName];

/** Every metric that is no count is made of two counts, after they were read. */
const rates: Record<Exclude<AskedMetric, CountName>, Rate> = {
  conversion_rate: ['conversions', 'walls_displayed'],
  recovery_rate: ['conversions', 'adblock_detected'],
  detection_rate: ['adblock_detected', 'judged'],
};

/** The two counts of a rate; undefined for a count. */
export function rateOf(metric: AskedMetric): Rate | undefined {
  return (rates as Partial<Record<AskedMetric, Rate>>)[metric];
}

/** The counts that a metric needs. */
export function countsFor(metric: AskedMetric): CountName[] {
  return rateOf(metric) ?? [metric as CountName];
}

/** A metric's value from a row of counts. */
export function metricValue(metric: AskedMetric, row: Partial<Record<CountName, number>>): number {
  const rate = rateOf(metric);
  if (!rate) return row[metric as CountName] ?? 0;
  if (metric === 'detection_rate') {
    return roundedBlockingRate({ adblock_detected: row.adblock_detected ?? 0, judged: row.judged ?? 0 });
  }
  return percent(row[rate[0]] ?? 0, row[rate[1]] ?? 0);
}

/** Whether a metric is a rate of nothing: 0 in the API, an empty cell in a file, a dash on screen. */
export function isEmptyRate(metric: AskedMetric, row: Partial<Record<CountName, number>>): boolean {
  const rate = rateOf(metric);
  return rate !== undefined && (row[rate[1]] ?? 0) === 0;
}

/** Rows of counts added up, each count for itself. */
export function sumCounts<Name extends CountName>(
  names: readonly Name[],
  rows: Partial<Record<Name, number>>[],
): Record<Name, number> {
  const sum = (name: Name) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, number>;
}

/** A count over rows of `sessions`: a row with the sign -1 takes back one that is no longer so. */
export function countOf(name: CountName): string {
  return `sum(sign * (${counts[name]}))`;
}

export function countSql(name: CountName): string {
  return `${countOf(name)} AS ${name}`;
}
