import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import type { WatchCalls } from '../kit/store-call.ts';
import { codeOf, StoreUnavailable } from '../kit/store-unavailable.ts';
import { logCalls } from './log-calls.ts';
import type { Records } from './records.ts';
import type { Tables } from './tables.ts';

/** @param path the database file, made if absent; `:memory:` for tests. @param watch hears of each statement */
export function openSqlite(path: string, watch?: WatchCalls): Records {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new Database(path);
  // FULL: an acknowledged change survives a power loss, not only a crash.
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
    // What was deleted or replaced, such as a link in a sent mail, does not stay readable in the file.
    'secure_delete = ON',
  ]) {
    database.pragma(pragma);
  }
  const db = new Kysely<Tables>({
    dialect: new TransactionalDialect({ database: guarded(database) }),
    ...logCalls(watch),
  });
  return {
    db,
    traits: sqliteTraits,
    // A data directory has one process (directory-lock.ts).
    withLock: (_, run) => run(),
    close: async () => {
      try {
        // Afterwards the file alone is the whole database, for anyone who copies it.
        database.pragma('wal_checkpoint(TRUNCATE)');
      } catch {
        // On a full disk, say: nothing is lost, it stays in the -wal file.
      }
      await db.destroy();
    },
  };
}

/** For looking only: nothing is changed, and nothing is checkpointed at the end. @param path of a file that is there */
export function openSqliteToRead(path: string): Records {
  const database = new Database(path);
  for (const pragma of ['query_only = ON', 'busy_timeout = 2000']) database.pragma(pragma);
  const db = new Kysely<Tables>({ dialect: new TransactionalDialect({ database: guarded(database) }) });
  return { db, traits: sqliteTraits, withLock: (_, run) => run(), close: () => db.destroy() };
}

/** SQLite changes tables in a transaction too, which Kysely does not know: a kill leaves no migration half done. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

export const sqliteTraits = {
  skipLocked: false,
  rowLocks: false,
  rowNumber: 'integer',
  isFile: true,
} as const;

/** The database, failing by StoreUnavailable where disk or lock is the reason. */
function guarded(database: Database.Database): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // A full disk or a stop has ended the transaction already; a second error would hide the first.
      if (sql === 'rollback' && !(database.open && database.inTransaction)) return nothing;
      return guard(() => guardedStatement(database.prepare(sql) as unknown as SqliteStatement));
    },
  };
}

const nothing: SqliteStatement = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function guardedStatement(statement: SqliteStatement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => guard(() => statement.all(parameters)),
    run: (parameters) => guard(() => statement.run(parameters)),
    iterate: (parameters) => guard(() => statement.iterate(parameters)),
  };
}

function guard<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unavailableCodes.test(codeOf(error)) ? new StoreUnavailable('records', error) : error;
  }
}

/** Extended codes, as SQLITE_IOERR_WRITE, begin with the plain ones. */
const unavailableCodes = /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL)/;
