import { sql } from 'kysely';
import type { Records } from './records.ts';

/** Milliseconds that a statement of a server may wait for another process's write. */
const serverWaitMs = 100;

/**
 * For a server, once it takes requests: a statement waits for a lock on the thread that serves visitors. Where another
 * process holds it for longer, a change fails by StoreUnavailable, and its sender tries again.
 */
export async function waitBriefly({ db, traits }: Records): Promise<void> {
  if (traits.isFile) await sql`PRAGMA busy_timeout = ${sql.lit(serverWaitMs)}`.execute(db);
}
