import { join } from 'node:path';
import Database from 'libsql';
import { DirectoryInUse } from '../kit/directory-in-use.ts';
import { giveToOwner } from '../kit/give-to-owner.ts';
import { leaveToOwner } from '../kit/leave-to-owner.ts';
import { makeDataDir } from '../kit/private-directory.ts';
import { openFile } from './database-file.ts';
import { forgetHolder, noteHolder, readHolder } from './lock-holder.ts';

/** Milliseconds of one try: long enough for two that try at once, short enough to be refused at once. */
const waitMs = 250;
/** While nobody's name is there, the winner may be about to write it. All tries together take less than a second. */
const tries = 3;

/** A data directory that is there, private and this process's own. @throws DirectoryInUse */
export function takeDirectory(directory: string, now: number): DirectoryLock {
  makeDataDir(directory);
  leaveToOwner(directory);
  return lockDirectory(directory, now);
}

export interface DirectoryLock {
  release(): void;
}

/**
 * One process per data directory: a second one would ship the first one's spool. The lock is the kernel's,
 * through SQLite, so it ends with the process however that ends.
 * @throws DirectoryInUse within a second, with who has it; FileRefused where this user may not use the directory.
 */
export function lockDirectory(directory: string, now: number): DirectoryLock {
  const database = openFile(join(directory, 'lock.sqlite'), 'write', (file) => new Database(file));
  try {
    // By exec: a statement of pragma() would stay open, and the file locked after close().
    database.exec(`PRAGMA busy_timeout = ${waitMs}`);
    holdOpen(database, directory);
  } catch (error) {
    database.close();
    throw error;
  }
  noteHolder(directory, now);
  giveToOwner(
    directory,
    ['lock.sqlite', 'lock.json'].map((name) => join(directory, name)),
  );
  return {
    release() {
      forgetHolder(directory);
      database.close();
    },
  };
}

/**
 * The transaction stays open: it is the lock. Without `locking_mode = EXCLUSIVE`, by which two that try at once keep their
 * shared locks while they wait for each other, and neither gets it.
 */
function holdOpen(database: Database.Database, directory: string): void {
  for (let nth = 1; ; nth += 1) {
    try {
      database.exec('BEGIN EXCLUSIVE');
      return;
    } catch (error) {
      if (!/locked|busy/i.test(String(error))) throw error;
      const holder = readHolder(directory);
      if (holder !== null || nth === tries) throw new DirectoryInUse(directory, holder);
    }
  }
}

/** @returns null where another process has it */
export function tryLockDirectory(directory: string, now: number): DirectoryLock | null {
  try {
    return lockDirectory(directory, now);
  } catch (error) {
    if (error instanceof DirectoryInUse) return null;
    throw error;
  }
}
