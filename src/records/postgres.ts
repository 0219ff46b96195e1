import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Records } from './records.ts';
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
    close: () => db.destroy(),
  };
}
