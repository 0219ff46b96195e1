import { statfsSync } from 'node:fs';

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
    return { bytes: bavail * bsize, files: files > 0 ? ffree : Number.POSITIVE_INFINITY };
  } catch {
    return { bytes: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY };
  }
}
