import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { writeDurably } from './durable-file.ts';

export const suffix = '.seg';
export const damagedSuffix = '.seg.damaged';
/** A damaged file whose readable rows are in a segment again. */
export const originalSuffix = '.seg.repaired';
/** The segment with these rows. */
export const repairedSuffix = `-repaired${suffix}`;

/** Sorts by age and is never used twice: a repeated name would repeat its tokens, and events would vanish. */
export function nameSegment(nowMs: number): string {
  return `${String(nowMs).padStart(15, '0')}-${randomUUID()}`;
}

/** From the name of a segment, or of what is left of one; null where it does not say. */
export function createdAt(name: string): number | null {
  const ms = Number.parseInt(name, 10);
  return Number.isNaN(ms) ? null : ms;
}

/** The files of a spool directory. Each has groups of rows that the event store does not have yet. */
export interface Segments {
  /** Names, oldest first. */
  list(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
  /** Keeps the unreadable part of a segment, for `truce spool repair`. */
  setAside(name: string, content: Buffer): Promise<void>;
  /** How many segments have an unreadable part. */
  damagedFiles(): Promise<number>;
  backlogBytes(): Promise<number>;
  /** When the oldest segment was created, in milliseconds since 1970, from its name; null if there is none. */
  oldestAt(): Promise<number | null>;
}

export function segmentsIn(disk: Disk, directory: string): Segments {
  async function list(): Promise<string[]> {
    return (await namesIn(disk, directory)).filter((name) => name.endsWith(suffix)).sort();
  }

  return {
    list,
    read: (name) => disk.readFile(join(directory, name)),
    remove: (name) => disk.unlink(join(directory, name)),
    setAside: (name, content) =>
      writeDurably(disk, directory, `${name.slice(0, -suffix.length)}${damagedSuffix}`, content),
    async damagedFiles() {
      return (await namesIn(disk, directory)).filter((name) => name.endsWith(damagedSuffix)).length;
    },
    async backlogBytes() {
      const sizes = await Promise.all(
        (await list()).map((name) =>
          disk
            .stat(join(directory, name))
            .then((file) => file.size)
            .catch(() => 0),
        ),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    async oldestAt() {
      const [oldest] = await list();
      return createdAt(oldest ?? '');
    },
  };
}

/** The directory of another process may not be there yet. */
async function namesIn(disk: Disk, directory: string): Promise<string[]> {
  try {
    return await disk.readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
