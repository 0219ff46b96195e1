import { sql } from 'kysely';
import type { DropReason } from '../../contract/events/dropped-events.ts';
import { inKeyOrder } from '../key-order.ts';
import type { Db } from '../records.ts';

export interface DroppedEventTables {
  /** Events that were left out or refused, by reason and UTC day. */
  dropped_events: { site_id: string; day: string; reason: string; count: number };
}

export interface DropCount {
  site_id: string;
  /** UTC, YYYY-MM-DD. */
  day: string;
  reason: DropReason;
  count: number;
}

/** Four values a row: far below what one statement may have in either store. */
const rowsAtOnce = 200;

/** Adds to what was counted; each site, day and reason once. A site that was deleted meanwhile is left out. */
export async function addDropCounts(db: Db, given: DropCount[]): Promise<void> {
  const counts = inKeyOrder(given, ({ site_id, day, reason }) => [site_id, day, reason]);
  for (let from = 0; from < counts.length; from += rowsAtOnce) {
    await addSome(db, counts.slice(from, from + rowsAtOnce));
  }
}

async function addSome(db: Db, counts: DropCount[]): Promise<void> {
  const ids = [...new Set(counts.map(({ site_id }) => site_id))];
  const sites = await db.selectFrom('sites').select('id').where('id', 'in', ids).execute();
  const known = new Set(sites.map(({ id }) => id));
  const rows = counts.filter(({ site_id }) => known.has(site_id));
  if (rows.length === 0) return;
  await db
    .insertInto('dropped_events')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day', 'reason'])
        .doUpdateSet({ count: sql`dropped_events.count + excluded.count` }),
    )
    .execute();
}

/** UTC days on which events were refused because a limit was reached or the disk was full, from one to another. */
export async function listLimitedDays(
  db: Db,
  siteId: string,
  { first, last }: { first: string; last: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('dropped_events')
    .select('day')
    .where('site_id', '=', siteId)
    .where('reason', '=', 'over_limit' satisfies DropReason)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/** Newest day first. */
export async function listDropCounts(db: Db, siteId: string, fromDay: string): Promise<DropCount[]> {
  const rows = await db
    .selectFrom('dropped_events')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('day', '>=', fromDay)
    .orderBy('day', 'desc')
    .orderBy('reason')
    .execute();
  return rows.map((row) => ({ ...row, reason: row.reason as DropReason, count: Number(row.count) }));
}
