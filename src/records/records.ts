import type { Kysely, Transaction } from 'kysely';
import type { StoreUnavailable } from '../kit/store-unavailable.ts';
import type { Tables } from './tables.ts';

/**
 * The relational store's door: a Kysely over SQLite (embedded) or PostgreSQL (scaled). What differs between
 * the two is a flag here, never an `if` on the engine's name.
 */
export interface Records {
  db: Kysely<Tables>;
  traits: RecordTraits;
  /**
   * Runs something that no two nodes on this store may do at once, such as changing tables; others wait. The lock ends
   * with the process, however that ends, and with the connection to the store: then another node may have it while `run`
   * still works. @throws where another node has held it for ten minutes
   */
  withLock<T>(name: string, run: (check: CheckLock) => Promise<T>): Promise<T>;
  /** Why this process changes nothing in a store that responds; null or missing: nothing holds it. */
  refusal?(): StoreUnavailable | null;
  close(): Promise<void>;
}

/** Rejects where the lock is lost. What must not be done twice asks right before. */
export type CheckLock = () => Promise<void>;

export interface RecordTraits {
  /** PostgreSQL lets several workers claim rows at once; SQLite has one writer and needs no skipping. */
  skipLocked: boolean;
  /** Whether a row that is read for a change has to be locked; SQLite lets one transaction run at a time. */
  rowLocks: boolean;
  /** Column type of an ever-growing row number. */
  rowNumber: 'integer' | 'bigserial';
  /** A file of ours, which has to be checked here; a server looks after its own. */
  isFile: boolean;
}

/** A table of this name says that a restore into this database has not finished. */
export const restoringTable = 'restoring';

export type Db = Kysely<Tables> | Transaction<Tables>;

/** A store, or the transaction of a change on it. */
export interface RecordsAt {
  db: Db;
  traits: RecordTraits;
}

/** Runs in a transaction: the caller's, where there is one, else one of its own. */
export function inTransaction<T>({ db }: Pick<RecordsAt, 'db'>, run: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
