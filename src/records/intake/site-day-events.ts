import { sql } from 'kysely';
import { inKeyOrder } from '../key-order.ts';
import type { Db } from '../records.ts';

export interface SiteDayEventTables {
  /** Events that came without a key, by UTC day (YYYY-MM-DD). */
  site_day_events: {
    site_id: string;
    day: string;
    events: number;
  };
}

export interface SiteDay {
  site_id: string;
  /** UTC, YYYY-MM-DD. */
  day: string;
  events: number;
}

/** Three values a row: far below what one statement may have in either store. */
const rowsAtOnce = 200;

/** Adds to what all nodes have counted. A site that was deleted meanwhile is left out. */
export async function addSiteDays(db: Db, given: SiteDay[]): Promise<void> {
  const counts = inKeyOrder(given, ({ site_id, day }) => [site_id, day]);
  for (let from = 0; from < counts.length; from += rowsAtOnce) {
    const part = counts.slice(from, from + rowsAtOnce);
    const ids = part.map(({ site_id }) => site_id);
    const sites = await db.selectFrom('sites').select('id').where('id', 'in', ids).execute();
    const known = new Set(sites.map(({ id }) => id));
    const rows = part.filter(({ site_id }) => known.has(site_id));
    if (rows.length === 0) continue;
    await db
      .insertInto('site_day_events')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'day'])
          .doUpdateSet({ events: sql`site_day_events.events + excluded.events` }),
      )
      .execute();
  }
}

/** What all nodes have counted on one day. */
export async function listSiteDays(db: Db, day: string): Promise<SiteDay[]> {
  const rows = await db.selectFrom('site_day_events').selectAll().where('day', '=', day).execute();
  return rows.map((row) => ({ ...row, events: Number(row.events) }));
}

/** The sites of an account with the most events on one day. */
export async function listBusiestSites(
  db: Db,
  accountId: string,
  day: string,
  most: number,
): Promise<{ site_id: string; name: string; events: number }[]> {
  const rows = await db
    .selectFrom('site_day_events')
    .innerJoin('sites', 'sites.id', 'site_day_events.site_id')
    .select(['site_id', 'name', 'events'])
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .orderBy('events', 'desc')
    .orderBy('site_id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, events: Number(row.events) }));
}

export async function removeSiteDays(db: Db, beforeDay: string): Promise<number> {
  const result = await db.deleteFrom('site_day_events').where('day', '<', beforeDay).executeTakeFirst();
  return Number(result.numDeletedRows);
}
