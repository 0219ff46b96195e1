import type { ServedDay } from '../../contract/analytics/revenue.ts';
import type { Db } from '../records.ts';

export interface ServedPageViewTables {
  /** Page views that the owner's own server counted on a day. */
  served_page_views: { site_id: string; day: string; page_views: number };
}

/** Stores what the owner's server counted; a day that is sent again replaces the earlier value. */
export async function saveServedPageViews(db: Db, siteId: string, days: ServedDay[]): Promise<void> {
  await db
    .insertInto('served_page_views')
    .values(days.map(({ date, page_views }) => ({ site_id: siteId, day: date, page_views })))
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day'])
        .doUpdateSet((row) => ({ page_views: row.ref('excluded.page_views') })),
    )
    .execute();
}

/** Days from one to another, both included, as far as they were sent. */
export async function listServedPageViews(
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
