import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders } from '../kit/make-folders.ts';

const noteOf = (dataDir: string) => join(dataDir, 'first-start');

/** Says until the tables are made that what lies in the data directory is of this first start, not of an installation. */
export function writeFirstStartNote(dataDir: string): void {
  // With both stores on servers, a command may come before the directory.
  makeFolders(dataDir, 0o700);
  writeFileSync(noteOf(dataDir), '', { flush: true, mode: 0o600 });
}

export function removeFirstStartNote(dataDir: string): void {
  rmSync(noteOf(dataDir), { force: true });
}

/** Whether a first start was stopped before it had made the tables. */
export function isFirstStart(dataDir: string): boolean {
  return existsSync(noteOf(dataDir));
}
