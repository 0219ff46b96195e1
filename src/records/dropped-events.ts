import { sql } from 'kysely';
import type { DropReason } from '../contract/dropped-events.ts';
import type { Db } from './records.ts';

export interface DropCount {
  site_id: string;
  /** UTC, YYYY-MM-DD. */
  day: string;
  reason: DropReason;
  count: number;
}

/** Adds to what was counted. A site that was deleted meanwhile is left out. */
export async function addDropCounts(db: Db, counts: DropCount[]): Promise<void> {
  const ids = [...new Set(counts.map(({ site_id }) => site_id))];
  if (ids.length === 0) return;
  const sites = await db.selectFrom('sites').select('id').where('id', 'in', ids).execute();
  const known = new Set(sites.map(({ id }) => id));
  for (const row of counts.filter(({ site_id }) => known.has(site_id))) {
    await db
      .insertInto('dropped_events')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'day', 'reason'])
          .doUpdateSet({ count: sql`dropped_events.count + excluded.count` }),
      )
      .execute();
  }
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

export async function removeDropCounts(db: Db, beforeDay: string): Promise<number> {
  const result = await db.deleteFrom('dropped_events').where('day', '<', beforeDay).executeTakeFirst();
  return Number(result.numDeletedRows);
}
