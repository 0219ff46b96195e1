import { dateAt, startOfDay } from './period.ts';
import type { AnalyticsStore } from './store.ts';

const quarterHour = 900;

export interface KnownSite {
  id: string;
  created_at: string;
  config: { timezone: string };
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
  const rows = await store.query<{ site: string; first: number }>(
    'quick',
    `SELECT toString(site_id) AS site, toUnixTimestamp(min(started_at)) AS first
     FROM ${sites.length === 1 ? firstSession(store.database) : `${store.database}.sessions`}
     WHERE site_id IN {ids:Array(UUID)} GROUP BY site`,
    { ids: sites.map(({ id }) => id) },
  );
  const first = new Map(rows.map((row) => [row.site, row.first]));
  const since = new Map(
    sites.map(({ id, created_at, config }) => {
      const began = first.get(id) ?? Number.POSITIVE_INFINITY;
      const wasSentLater = began + quarterHour <= Date.parse(created_at) / 1000;
      const zone = config.timezone;
      return [id, wasSentLater ? startOfDay(dateAt(began, zone), zone) : began];
    }),
  );
  return (siteId) => since.get(siteId) ?? Number.POSITIVE_INFINITY;
}

/** Read in the table's order, so that a site with millions of sessions costs no more than one with a few. */
function firstSession(database: string): string {
  return `(SELECT site_id, started_at FROM ${database}.sessions WHERE site_id = {ids:Array(UUID)}[1]
    ORDER BY site_id, started_at LIMIT 1)`;
}
