import { askInParts } from '../events/store/ask-in-parts.ts';
import { type CellCount, cellColumn } from '../events/store/cell-tables.ts';
import { isBegunIn, isDuring, partsOf } from './from-cells.ts';
import { type CountName, counts } from './metrics.ts';
import type { Span } from './period.ts';
import type { AnalyticsStore } from './store.ts';

export type SiteRow = { site: string; start: number } & Partial<Record<CountName, number>>;

/**
 * Counts of many sites in few questions, whatever their traffic: a row for each site and span in which there are any.
 * @param spans do not overlap, ascending
 */
export function askSites(
  store: AnalyticsStore,
  ids: string[],
  wanted: CountName[],
  spans: Span[],
): Promise<SiteRow[]> {
  const parts = partsOf(spans);
  const columns = (of: (name: CountName) => string) =>
    wanted.map((name) => `${of(name)} AS ${name}_`).join(', ');
  const ofSites = 'site_id IN {ids:Array(UUID)}';
  const sources = [
    `SELECT site_id, start AS start_, ${columns((name) => cellColumn(name as CellCount))}
     FROM ${store.database}.cells WHERE ${ofSites} AND dimension = '' AND ${isDuring(parts)}`,
    ...(parts.sessions.length === 0
      ? []
      : [
          `SELECT site_id, toUInt32(toUnixTimestamp(started_at)) AS start_, ${columns((name) => `sign * (${counts[name]})`)}
           FROM ${store.database}.sessions WHERE ${ofSites} AND ${isBegunIn(parts.sessions)}`,
        ]),
  ];
  const statement = `SELECT toString(site_id) AS site, roundDown(start_, {starts:Array(UInt32)}) AS start,
       ${wanted.map((name) => `sum(${name}_) AS ${name}`).join(', ')}
     FROM (${sources.join(' UNION ALL ')}) GROUP BY site, start`;
  const starts = spans.map(({ from }) => from);
  return askInParts(ids, (some) => store.query<SiteRow>('quick', statement, { ids: some, starts }));
}
