import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import type { Records } from './records.ts';
import type { Tables } from './tables.ts';

/** @param path the database file, made if absent; `:memory:` for tests. */
export function openSqlite(path: string): Records {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path);
  // FULL: an acknowledged change survives a power loss, not only a crash.
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
  ]) {
    database.pragma(pragma);
  }
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  return {
    db,
    traits: { skipLocked: false, rowNumber: 'integer' },
    // A data directory has one process (directory-lock.ts).
    withLock: (_, run) => run(),
    close: () => db.destroy(),
  };
}
