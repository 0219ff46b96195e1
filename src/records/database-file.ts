import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { FileRefused, refuseUnusable } from '../kit/file-refused.ts';
import { isFull } from '../kit/full-disk.ts';
import { StartRefused } from '../kit/start-refused.ts';
import { codeOf } from '../kit/store-unavailable.ts';

/** SQLite says that the file is broken, or no database at all. */
export class DamagedDatabase extends StartRefused {
  /** As SQLite's own errors have it. */
  readonly code: string;

  constructor(file: string, damage: string, cause?: unknown) {
    super(
      `${file} is damaged (${damage}). Keep a copy of it and of ${file}-wal, then restore both from a backup. ` +
        `Without a backup, save what can be read: sqlite3 ${file} .recover | sqlite3 recovered.sqlite`,
      { cause },
    );
    this.code = codeOf(cause) || 'SQLITE_CORRUPT';
  }
}

/** Whether SQLite says that the file is broken or no database at all. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
}

/** @throws DamagedDatabase in place of SQLite's error. */
export function nameDamage<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isDamage(error) && !(error instanceof DamagedDatabase)
      ? new DamagedDatabase(path, String(error), error)
      : error;
  }
}

/**
 * Opens a file of the data directory by `open`.
 * @throws FileRefused where this user may not use it: SQLite has a number in place of a reason, or fails only later
 */
export function openFile<T>(path: string, mode: 'read' | 'write', open: (path: string) => T): T {
  if (path === ':memory:') return open(path);
  refuseUnusable(path, dirname(path), mode);
  for (const beside of [`${path}-wal`, `${path}-shm`]) {
    if (existsSync(beside)) refuseUnusable(beside, dirname(path), mode);
  }
  try {
    return open(path);
  } catch (error) {
    const number = /Unable to open connection to local database .*: (\d+)/.exec(String(error))?.[1];
    if (number === undefined) throw error;
    if (isFull(dirname(path))) throw new FileRefused(`${dirname(path)}: the disk is full`, { cause: error });
    throw new FileRefused(
      `${path} cannot be opened (SQLite error ${number}); check that it is a file, and that its folder exists and belongs to the user who runs Truce`,
      { cause: error },
    );
  }
}
