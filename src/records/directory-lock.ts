import { join } from 'node:path';
import Database from 'libsql';
import { DirectoryInUse } from '../kit/directory-in-use.ts';
import { giveToOwner } from '../kit/give-to-owner.ts';
import { leaveToOwner } from '../kit/leave-to-owner.ts';
import { makeDataDir } from '../kit/private-directory.ts';
import { openFile } from './database-file.ts';
import { forgetHolder, noteHolder, readHolder } from './lock-holder.ts';

/** Milliseconds to wait for the lock: long enough for two that try at once, short enough to be refused at once. */
const waitMs = 250;

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
    database.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA locking_mode = EXCLUSIVE`);
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new DirectoryInUse(directory, readHolder(directory));
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

/** @returns null where another process has it */
export function tryLockDirectory(directory: string, now: number): DirectoryLock | null {
  try {
    return lockDirectory(directory, now);
  } catch (error) {
    if (error instanceof DirectoryInUse) return null;
    throw error;
  }
}
