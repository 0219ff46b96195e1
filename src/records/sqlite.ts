import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type SqliteDatabase, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import type { WatchCalls } from '../kit/store-call.ts';
import { codeOf, StoreUnavailable } from '../kit/store-unavailable.ts';
import { nameDamage, openFile } from './database-file.ts';
import { lockingFirst } from './locking-first.ts';
import { logCalls } from './log-calls.ts';
import type { Records } from './records.ts';
import type { Tables } from './tables.ts';
import { TransactionalDialect } from './transactional-dialect.ts';

/** @param path the database file, made if absent; `:memory:` for tests. @param watch hears of each statement */
export function openSqlite(path: string, watch?: WatchCalls): Records {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = open(path, 'write', [
    'journal_mode = WAL',
    // FULL: an acknowledged change survives a power loss, not only a crash.
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
    // What was deleted or replaced, such as a link in a sent email, does not stay readable in the file.
    'secure_delete = ON',
  ]);
  const db = new Kysely<Tables>({
    dialect: new TransactionalDialect({
      database: lockingFirst(database, guarded(path, database), (work) => guard(path, work)),
    }),
    ...logCalls(watch),
  });
  return {
    db,
    traits: sqliteTraits,
    withLock: (_, run) => run(neverLost),
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
  const database = open(path, 'read', ['query_only = ON', 'busy_timeout = 2000']);
  const db = new Kysely<Tables>({ dialect: new TransactionalDialect({ database: guarded(path, database) }) });
  return { db, traits: sqliteTraits, withLock: (_, run) => run(neverLost), close: () => db.destroy() };
}

/** A data directory has one process (directory-lock.ts). */
const neverLost = async () => undefined;

function open(path: string, mode: 'read' | 'write', pragmas: readonly string[]): Database.Database {
  const database = openFile(path, mode, (file) => new Database(file));
  try {
    nameDamage(path, () => {
      for (const pragma of pragmas) database.pragma(pragma);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

export const sqliteTraits = {
  skipLocked: false,
  rowLocks: false,
  rowNumber: 'integer',
  isFile: true,
} as const;

/** The database, failing by StoreUnavailable where disk or lock is the reason, by DamagedDatabase where the file is. */
function guarded(path: string, database: Database.Database): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // A full disk or a stop has ended the transaction already; a second error would hide the first.
      if (sql === 'rollback' && !(database.open && database.inTransaction)) return nothing;
      return guard(path, () => guardedStatement(path, database.prepare(sql) as unknown as SqliteStatement));
    },
  };
}

const nothing: SqliteStatement = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function guardedStatement(path: string, statement: SqliteStatement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => guard(path, () => statement.all(parameters)),
    run: (parameters) => guard(path, () => statement.run(parameters)),
    iterate: (parameters) => guard(path, () => statement.iterate(parameters)),
  };
}

function guard<T>(path: string, work: () => T): T {
  try {
    return nameDamage(path, work);
  } catch (error) {
    throw unavailableCodes.test(codeOf(error)) ? new StoreUnavailable('records', error) : error;
  }
}

/** Extended codes, as SQLITE_IOERR_WRITE, begin with the plain ones. */
const unavailableCodes = /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL)/;
