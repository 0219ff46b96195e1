import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** What it needs of the connection. */
interface Handle {
  readonly inTransaction: boolean;
  exec(sql: string): unknown;
}

const writes = /^\s*(insert|update|delete|replace)\b/i;

/**
 * Takes the lock before a statement that writes. One that meets the lock of another process itself stays "in progress" in the
 * driver, which then refuses every commit until the statement is collected as garbage.
 */
export function lockingFirst(
  database: Handle,
  inner: SqliteDatabase,
  guard: <T>(work: () => T) => T,
): SqliteDatabase {
  const lock = () => guard(() => database.exec('BEGIN IMMEDIATE'));
  const locked = <T>(run: () => T): T => {
    if (database.inTransaction) return run();
    lock();
    try {
      const result = run();
      guard(() => database.exec('COMMIT'));
      return result;
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    close: () => inner.close(),
    prepare(sql) {
      if (sql === 'begin') return begin(lock);
      const statement = inner.prepare(sql);
      if (!writes.test(sql)) return statement;
      return {
        ...statement,
        all: (parameters) => locked(() => statement.all(parameters)),
        run: (parameters) => locked(() => statement.run(parameters)),
      };
    },
  };
}

function begin(lock: () => void): SqliteStatement {
  const run = () => {
    lock();
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, run, all: () => [], iterate: () => [].values() };
}
