import { askInParts } from '../events/store/ask-in-parts.ts';
import { quarterSeconds } from '../events/store/cell-tables.ts';
import { isBegun } from './from-cells.ts';
import { dateAt, startOfDay } from './period.ts';
import type { KeepingSite } from './raw-days.ts';
import type { AnalyticsStore } from './store.ts';

export interface KnownSite extends KeepingSite {
  id: string;
  created_at: string;
}

/**
 * Since when each site's sessions are known, Unix seconds. A site that waited for its first event is known from that
 * event on. Events from before the site was added here were sent for whole days: then it is their first day. What is
 * too old to be kept is not known either.
 * @returns Infinity for a site without an event
 */
export async function readKnownSince(
  store: AnalyticsStore,
  sites: KnownSite[],
): Promise<(siteId: string) => number> {
  const ids = sites.map(({ id }) => id);
  const rows = await (ids.length === 1 ? readFirst(store, ids[0] as string) : readFirsts(store, ids));
  const first = new Map(rows.map((row) => [row.site, row.first]));
  const since = new Map(
    sites.map(({ id, created_at, config }) => {
      const began = first.get(id) ?? Number.POSITIVE_INFINITY;
      const wasSentLater = began + quarterSeconds <= Date.parse(created_at) / 1000;
      const zone = config.timezone;
      return [id, wasSentLater ? startOfDay(dateAt(began, zone), zone) : began];
    }),
  );
  return (siteId) => since.get(siteId) ?? Number.POSITIVE_INFINITY;
}

/** When the first session began that is still known, Unix seconds; null: none ever did. */
export async function readFirstVisit(store: AnalyticsStore, siteId: string): Promise<number | null> {
  const [row] = await readFirst(store, siteId);
  return row?.first ?? null;
}

interface First {
  site: string;
  /** Unix seconds. */
  first: number;
}

/** Read in the table's order, so that a site with millions of sessions costs no more than one with a few. */
function readFirst({ database, query }: AnalyticsStore, id: string): Promise<First[]> {
  return query(
    'quick',
    `SELECT toString(site_id) AS site, toUnixTimestamp(started_at) AS first FROM ${database}.sessions
     WHERE site_id = {id:UUID} ORDER BY site_id, started_at LIMIT 1`,
    { id },
  );
}

/** Cells tell the quarter of an hour, which then is looked through. */
async function readFirsts({ database, query }: AnalyticsStore, ids: string[]): Promise<First[]> {
  const statement = `SELECT toString(site_id) AS site, min(start) AS first FROM (
       SELECT site_id, start FROM ${database}.cells
       WHERE site_id IN {ids:Array(UUID)} AND dimension = '' AND seconds = ${quarterSeconds}
       GROUP BY site_id, start HAVING sum(n_sessions) > 0)
     GROUP BY site`;
  const quarters = await askInParts(ids, (some) => query<First>('quick', statement, { ids: some }));
  const exact = new Map<string, number>();
  for (let index = 0; index < quarters.length; index += batchSize) {
    const rows = await lookThrough({ database, query }, quarters.slice(index, index + batchSize));
    for (const { site, first } of rows) exact.set(site, first);
  }
  // While old sessions are removed, their cells are there for a moment longer.
  return quarters.map(({ site, first }) => ({ site, first: exact.get(site) ?? first }));
}

/** Sites in one statement: one of 200 KB would have to wait for others (inline-params.ts). */
const batchSize = 200;

function lookThrough({ database, query }: Pick<AnalyticsStore, 'database' | 'query'>, quarters: First[]) {
  const ofSite = ({ first }: First, index: number) =>
    `(site_id = {id${index}:UUID} AND ${isBegun({ from: first, to: first + quarterSeconds })})`;
  return query<First>(
    'quick',
    `SELECT toString(site_id) AS site, toUnixTimestamp(min(started_at)) AS first FROM ${database}.sessions
     WHERE ${quarters.map(ofSite).join(' OR ')} GROUP BY site`,
    Object.fromEntries(quarters.map(({ site }, index) => [`id${index}`, site])),
  );
}
