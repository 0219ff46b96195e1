import { join } from 'node:path';
import { type Disk, type DiskFile, machineDisk } from './disk.ts';
import { syncDirectory } from './durable-file.ts';
import { encodeGroup } from './group.ts';
import { segmentsIn, suffix } from './segments.ts';

/** The end of the spool that takes events. */
export interface SpoolWriter {
  /** @param rows newline-ended JSON rows. @throws SpoolFull if the disk refuses them or too many are waiting. */
  append(rows: string[]): Promise<void>;
  /** Ends the active segment. @returns the segments that are no longer written to, oldest first */
  seal(): Promise<string[]>;
  /** Whether `seal` would find something, as far as this process knows. */
  hasNews(): boolean;
  close(): Promise<void>;
}

export interface WriterParts {
  directory: string;
  /** Names sort by age, and none is used twice: its tokens would be used twice too, and events would be lost. */
  nameSegment: () => string;
  /** Runs when there is something to seal again. */
  onNews?: () => void;
  disk?: Disk;
}

/** This node cannot make events durable now; the sender should try again later. */
export class SpoolFull extends Error {}

export const spoolLimits = { segmentBytes: 32 * 1024 * 1024, waitingRows: 100_000 } as const;

/**
 * `append` resolves when the rows are on disk: while one group is written and synced, the next one gathers, so a busy node
 * syncs once for many requests.
 */
export async function openSpoolWriter(parts: WriterParts): Promise<SpoolWriter> {
  const { directory, disk = machineDisk } = parts;
  await disk.mkdir(directory, { recursive: true });
  const segments = segmentsIn(disk, directory);
  let active: { name: string; file: DiskFile; bytes: number } | null = null;
  let waiting: string[] = [];
  let gathering: Group | null = null;
  /** What an earlier process left may be there. */
  let isNews = true;
  /** Work on the active segment runs one at a time. */
  let turn: Promise<unknown> = Promise.resolve();

  function append(rows: string[]): Promise<void> {
    if (waiting.length + rows.length > spoolLimits.waitingRows) {
      return Promise.reject(new SpoolFull('too many events are waiting for the disk'));
    }
    for (const row of rows) waiting.push(row);
    if (!isNews) parts.onNews?.();
    isNews = true;
    if (!gathering) {
      const group = newGroup();
      gathering = group;
      void inTurn(() => writeGroup(group));
    }
    return gathering.done;
  }

  async function writeGroup(group: Group): Promise<void> {
    const rows = waiting;
    waiting = [];
    gathering = null;
    try {
      const { file, bytes } = await activeSegment();
      const data = encodeGroup(rows);
      const { bytesWritten } = await file.write(data, 0, data.length, bytes);
      if (bytesWritten < data.length) throw new Error('short write');
      await file.datasync();
      if (active) active.bytes += data.length;
      group.resolve();
    } catch (error) {
      // These rows were not acknowledged. The part that reached the disk is truncated, or skipped when read.
      group.reject(new SpoolFull(`the spool cannot be written: ${String(error)}`));
      await active?.file.truncate(active.bytes).catch(() => undefined);
      await endActive();
    }
    if (active && active.bytes > spoolLimits.segmentBytes) await endActive();
  }

  async function activeSegment(): Promise<NonNullable<typeof active>> {
    if (active) return active;
    const name = parts.nameSegment() + suffix;
    const file = await disk.open(join(directory, name), 'wx');
    try {
      await syncDirectory(disk, directory);
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
    active = { name, file, bytes: 0 };
    return active;
  }

  async function endActive(): Promise<void> {
    const ended = active;
    active = null;
    // Acknowledged rows are synced already, so a file that cannot be closed is complete.
    await ended?.file.close().catch(() => undefined);
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  return {
    append,
    // In turn, so that a segment that is just being created does not count as sealed.
    seal: () =>
      inTurn(async () => {
        isNews = false;
        if (active && active.bytes > 0) await endActive();
        const names = await segments.list().catch((error) => {
          isNews = true;
          throw error;
        });
        const sealed = names.filter((name) => name !== active?.name);
        // Until they are gone: the event store may refuse them now.
        if (sealed.length > 0) isNews = true;
        return sealed;
      }),
    hasNews: () => isNews,
    close: () => inTurn(endActive),
  };
}

interface Group {
  done: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

function newGroup(): Group {
  let settle: Pick<Group, 'resolve' | 'reject'> = { resolve() {}, reject() {} };
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { done, ...settle };
}
