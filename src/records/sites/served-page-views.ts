import type { ServedDay } from '../../contract/analytics/revenue.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { listLimitedDays } from '../intake/dropped-events.ts';
import { inKeyOrder } from '../key-order.ts';
import type { Db } from '../records.ts';
import { listLogPageViews } from './log-page-views.ts';
import { listPauses } from './site-activity.ts';

const dayMs = 86_400_000;

export interface ServedPageViewTables {
  /** Page views that the owner's own server counted on a day. */
  served_page_views: { site_id: string; day: string; page_views: number };
}

/** Stores what the owner's server counted; a day that is sent again replaces the earlier value. */
export async function saveServedPageViews(db: Db, siteId: string, days: ServedDay[]): Promise<void> {
  const rows = days.map(({ date, page_views }) => ({ site_id: siteId, day: date, page_views }));
  await db
    .insertInto('served_page_views')
    .values(inKeyOrder(rows, ({ day }) => [day]))
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day'])
        .doUpdateSet((row) => ({ page_views: row.ref('excluded.page_views') })),
    )
    .execute();
}

/** Days from one to another, both included, as far as they were reported. What was sent for a day replaces what logs say. */
export async function listServedPageViews(
  db: Db,
  siteId: string,
  days: { first: string; last: string },
): Promise<ServedDay[]> {
  const [sent, logged] = await Promise.all([listSent(db, siteId, days), listLogPageViews(db, siteId, days)]);
  const byDay = new Map([...logged, ...sent].map((day) => [day.date, day]));
  return [...byDay.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * Reads what the owner's server counted, and when the site's events were refused meanwhile: while it was paused, and where a limit
 * was reached.
 */
export function openServed(db: Db, site: Pick<Site, 'id' | 'status'>) {
  return async (days: { first: string; last: string }) => {
    // Days of any time zone have begun by then.
    const since = new Date(Date.parse(days.first) - dayMs).toISOString();
    const until = new Date(Date.parse(days.last) + dayMs).toISOString();
    const utc = { first: since.slice(0, 10), last: until.slice(0, 10) };
    const [served, pauses, limited] = await Promise.all([
      listServedPageViews(db, site.id, days),
      listPauses(db, site, since),
      listLimitedDays(db, site.id, utc),
    ]);
    return { days: served, pauses, limited };
  };
}

/** Which of these sites have any page views that a server counted since a day. */
export async function sitesWithServed(db: Db, siteIds: string[], first: string): Promise<string[]> {
  if (siteIds.length === 0) return [];
  const found = await Promise.all(
    (['served_page_views', 'log_page_views'] as const).map((table) =>
      db
        .selectFrom(table)
        .select('site_id')
        .distinct()
        .where('site_id', 'in', siteIds)
        .where('day', '>=', first)
        .execute(),
    ),
  );
  return [...new Set(found.flat().map(({ site_id }) => site_id))];
}

async function listSent(
  db: Db,
  siteId: string,
  { first, last }: { first: string; last: string },
): Promise<ServedDay[]> {
  const rows = await db
    .selectFrom('served_page_views')
    .select(['day', 'page_views'])
    .where('site_id', '=', siteId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute();
  return rows.map(({ day, page_views }) => ({ date: day, page_views }));
}
