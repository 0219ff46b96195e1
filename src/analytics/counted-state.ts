import { cellColumn, cellCounts, daySeconds } from '../events/store/cell-tables.ts';
import { during } from '../events/store/during.ts';
import type { AnalyticsStore } from './store.ts';

/** Each count has a weight of its own, so that a change of two does not cancel. */
const cellSum = Object.keys(cellCounts)
  .map((name, index) => `${2 * index + 1} * ${cellColumn(name as keyof typeof cellCounts)}`)
  .join(' + ');

/**
 * A text that changes whenever a site's sessions of these days do, or the cells of their UTC days; merges leave it as it is.
 * Both, because a store writes one table after the other.
 * @param span Unix seconds; `to` is the first that does not count
 */
export async function readCountedState(
  { database, query }: AnalyticsStore,
  siteId: string,
  { from, to }: { from: number; to: number },
): Promise<string> {
  const params = { site: siteId, from, to, firstDay: Math.floor(from / daySeconds) * daySeconds };
  const [sessions] = await query<{ state: string }>(
    'quick',
    `SELECT toString(sum(sign * toInt64(digest))) AS state FROM ${database}.sessions
     WHERE site_id = {site:UUID} AND ${during('sessions.started_at')}`,
    params,
  );
  const [cells] = await query<{ state: string }>(
    'quick',
    `SELECT toString(sum(toInt64(cityHash64(dimension, value, start) % 1000003) * (${cellSum}))) AS state FROM ${database}.cells
     WHERE site_id = {site:UUID} AND seconds = ${daySeconds} AND start >= {firstDay:UInt32} AND start < {to:UInt32}`,
    params,
  );
  return `${sessions?.state} ${cells?.state}`;
}
