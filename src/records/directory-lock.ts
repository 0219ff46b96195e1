import { join } from 'node:path';
import Database from 'libsql';
import { DirectoryInUse } from '../kit/directory-in-use.ts';

/**
 * One process per data directory: a second one would ship the first one's spool. The lock is the kernel's,
 * through SQLite, so it ends with the process however that ends.
 */
export function lockDirectory(directory: string): { release(): void } {
  const database = new Database(join(directory, 'lock.sqlite'));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new DirectoryInUse(directory);
  }
  return { release: () => database.close() };
}
