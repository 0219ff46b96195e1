import { sql } from 'kysely';
import type { Records } from './records.ts';

/** The clock of the database server, which all nodes share; null where the database is a file of this machine. */
export function sharedClock({ db, traits }: Records): (() => Promise<number>) | null {
  if (traits.isFile) return null;
  return async () => {
    const ms = sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`;
    return Number((await ms.execute(db)).rows[0]?.ms);
  };
}
