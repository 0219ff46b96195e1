import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of all files below a directory in which a server may be at work: what it removes meanwhile is left out. */
export function serverFiles(directory: string): string[] {
  const entries = ifThere(() => readdirSync(directory, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(directory, entry.name);
    return entry.isDirectory() ? serverFiles(path) : entry.isFile() ? [path] : [];
  });
}

/** Null for a file that the server removed since it was listed. */
export function readIfThere(path: string): Buffer | null {
  return ifThere(() => readFileSync(path));
}

function ifThere<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
