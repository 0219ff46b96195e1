import { closeSync, openSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** With less, SQLite cannot create the files beside a database, for which it has no code of its own. */
const leastBytes = 2 ** 20;

/** Whether nothing more fits on the disk of a folder: no bytes, or no more files. false where the folder is missing. */
export function isFull(folder: string): boolean {
  const { bytes, files } = roomOn(folder);
  return bytes < leastBytes || files === 0;
}

/** What is free for us on the disk of a folder; all of it endless where the system does not say. */
export function roomOn(folder: string): { bytes: number; files: number } {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    const isCounted = files > 0 && (ffree > 0 || takesNoFile(folder));
    return { bytes: bavail * bsize, files: isCounted ? ffree : Number.POSITIVE_INFINITY };
  } catch {
    return { bytes: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY };
  }
}

/** Some file systems count no files, and say that none is free. */
function takesNoFile(folder: string): boolean {
  const path = join(folder, `.truce-room-${process.pid}`);
  try {
    closeSync(openSync(path, 'wx', 0o600));
    rmSync(path);
    return false;
  } catch (error) {
    return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
