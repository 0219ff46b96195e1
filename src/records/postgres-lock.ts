import { sql } from 'kysely';
import { StoreUnavailable } from '../kit/store-unavailable.ts';
import type { Db } from './records.ts';

const lockTries = 6_000;
const lockAgainMs = 100;

/** Until the transaction of `holder` ends. Asks again and again: a statement that waits would run into the time limit of statements. */
export async function takeLock(holder: Db, name: string): Promise<void> {
  for (let tries = 0; tries < lockTries; tries++) {
    const { rows } = await sql<{ taken: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext(${`truce ${name}`})) AS taken`.execute(holder);
    if (rows[0]?.taken) return;
    await new Promise((resolve) => setTimeout(resolve, lockAgainMs));
  }
  // A start waits and asks again: a step of an upgrade may take longer.
  const reason = `another node has held the lock "${name}" for ten minutes`;
  throw new StoreUnavailable('records', new Error(reason));
}
