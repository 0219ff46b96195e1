import { join } from 'node:path';
import Database from 'libsql';

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
    throw new Error(`the data directory ${directory} is in use by another Truce process; stop it first`);
  }
  return { release: () => database.close() };
}
