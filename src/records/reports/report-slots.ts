import { sql } from 'kysely';
import type { Db } from '../records.ts';
import { withdrawnMark } from './report-runs.ts';

/** When a report went out by its schedule last, or is on its way: the time that it was due. Missed and withdrawn runs don't count. */
export async function lastDue(db: Db, reportId: string, until: string): Promise<string | null> {
  const row = await db
    .selectFrom('report_runs')
    .select('due_at')
    .where('report_id', '=', reportId)
    .where('cause', '=', 'schedule')
    .where('state', '<>', 'missed')
    .where('key', 'not like', `%${withdrawnMark}`)
    .where('due_at', '<=', until)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Whether a run with this key went out or is on its way. */
export async function isTaken(db: Db, reportId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_runs')
    .select('id')
    .where('report_id', '=', reportId)
    .where('key', '=', key)
    .where('state', '<>', 'missed')
    .executeTakeFirst();
  return row !== undefined;
}

/** Frees the key of a run that was missed: another one may be written under it. It stays in the history. */
export async function freeMissed(db: Db, reportId: string, key: string): Promise<void> {
  await db
    .updateTable('report_runs')
    .set({ key: sql`key || ' missed ' || id` })
    .where('report_id', '=', reportId)
    .where('key', '=', key)
    .where('state', '=', 'missed')
    .execute();
}
