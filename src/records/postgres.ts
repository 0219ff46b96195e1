import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Db, Records } from './records.ts';
import type { Tables } from './tables.ts';

/** @param url `postgres://…`; the pool reconnects by itself after the server was away. */
export function openPostgres(url: string, onError: (error: Error) => void): Records {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
  });
  pool.on('error', onError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    traits: { skipLocked: true, rowNumber: 'bigserial' },
    withLock: (name, run) =>
      db.transaction().execute(async (holder) => {
        await takeLock(holder, name);
        return run();
      }),
    close: () => db.destroy(),
  };
}

const lockTries = 6_000;
const lockAgainMs = 100;

/** Asks again and again: a statement that waits would run into the time limit of statements. */
async function takeLock(holder: Db, name: string): Promise<void> {
  for (let tries = 0; tries < lockTries; tries++) {
    const { rows } = await sql<{ taken: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext(${`truce ${name}`})) AS taken`.execute(holder);
    if (rows[0]?.taken) return;
    await new Promise((resolve) => setTimeout(resolve, lockAgainMs));
  }
  throw new Error(`another node has held the lock "${name}" for ten minutes`);
}
