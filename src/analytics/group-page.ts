import type { Dimension } from '../contract/analytics/dimensions.ts';
import type { AskedMetric } from '../contract/analytics/metrics.ts';
import type { AnalyticsQuery } from '../contract/analytics/query.ts';
import { type CountName, rateOf } from './metrics.ts';

/** How many groups are read, and which come first: the engine sorts, so that no others are. */
export interface GroupPage {
  /** What it sorts by: the start of a bucket, the place of a dimension, or a metric. */
  by: 'time' | number | AskedMetric;
  direction: 'asc' | 'desc';
  limit: number;
}

/** As asked; else by time where there is time, else the largest first. */
export function orderOf(query: AnalyticsQuery): { by: string; direction: 'asc' | 'desc' } {
  return (
    query.order ?? {
      by: query.granularity ? 'time' : (query.metrics[0] ?? 'sessions'),
      direction: query.granularity ? 'asc' : 'desc',
    }
  );
}

export function pageOf(query: AnalyticsQuery): GroupPage {
  const { by, direction } = orderOf(query);
  const place = query.dimensions.indexOf(by as Dimension);
  return { by: place >= 0 ? place : (by as AskedMetric | 'time'), direction, limit: query.limit };
}

/**
 * As the engine writes it; of equal groups the larger come first, and the order is always the same.
 * @param splits the names that the dimensions have in the statement
 * @param size the number of sessions of a group
 * @param count a count of a group
 */
export function orderSql(
  { by, direction }: GroupPage,
  { splits, size, count }: { splits: string[]; size: string; count: (name: CountName) => string },
): string {
  const first =
    typeof by === 'number' ? (splits[by] ?? 'start') : by === 'time' ? 'start' : metricSql(by, count);
  return [`${first} ${direction}`, `${size} DESC`, 'start', ...splits].join(', ');
}

function metricSql(metric: AskedMetric, count: (name: CountName) => string): string {
  const rate = rateOf(metric);
  if (!rate) return count(metric as CountName);
  const [part, whole] = rate.map(count);
  return `if(${whole} = 0, 0, ${part} / ${whole})`;
}
