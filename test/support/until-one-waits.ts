import { sql } from 'kysely';
import type { Db } from '../../src/records/records.ts';
import { eventually } from './events.ts';

/** Resolves once another connection to this database waits for a lock. */
export async function untilOneWaits(db: Db): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    if (rows.length === 0) throw new Error('nothing waits for a lock');
  });
}
