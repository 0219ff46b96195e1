import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory, writeDurably } from './durable-file.ts';
import { encodeGroup } from './group.ts';

/**
 * The durable spool: rows go in, and the promise resolves when they are on disk. While one group is being
 * written and synced, the next gathers, so a busy node syncs once for many requests. Files that are no
 * longer written to ("sealed") are read by the shipper and removed when the engine has them.
 */
export interface Spool {
  /** @param rows newline-ended JSON rows. @throws SpoolFull when the disk refuses or too much is waiting. */
  append(rows: string[]): Promise<void>;
  /** Ends the current file if it holds anything, so that the shipper may read it. */
  seal(): Promise<void>;
  /** Names of the sealed files, oldest first. */
  sealed(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
  /** Keeps what of a file cannot be read, for `truce spool repair`. */
  setAside(name: string, content: Buffer): Promise<void>;
  /** How many files have such parts. */
  damagedFiles(): Promise<number>;
  /** Bytes on disk that the engine does not have yet. */
  backlogBytes(): Promise<number>;
  /** When the oldest file that waits was begun, milliseconds since 1970, as its name says; null: none waits. */
  oldestAt(): Promise<number | null>;
  close(): Promise<void>;
}

/** The node cannot make events durable now; the caller should try again later. */
export class SpoolFull extends Error {}

export const spoolLimits = { segmentBytes: 32 * 1024 * 1024, waitingRows: 100_000 } as const;

export const suffix = '.seg';
export const damagedSuffix = '.seg.damaged';

export async function openSpool(directory: string, nameFor: () => string): Promise<Spool> {
  await mkdir(directory, { recursive: true });
  let active: { name: string; file: FileHandle; bytes: number } | null = null;
  let waiting: string[] = [];
  let gathering: Group | null = null;
  /** Whoever touches the active file queues behind whoever does so now. */
  let turn: Promise<unknown> = Promise.resolve();

  function append(rows: string[]): Promise<void> {
    if (waiting.length + rows.length > spoolLimits.waitingRows) {
      return Promise.reject(new SpoolFull('too many events are waiting for the disk'));
    }
    for (const row of rows) waiting.push(row);
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
      const { file, bytes } = await activeFile();
      const data = encodeGroup(rows);
      const { bytesWritten } = await file.write(data, 0, data.length, bytes);
      if (bytesWritten < data.length) throw new Error('short write');
      await file.datasync();
      if (active) active.bytes += data.length;
      group.resolve();
    } catch (error) {
      // Nobody was told that these rows are safe. What reached the file is cut off, or never read past.
      group.reject(new SpoolFull(`the spool cannot be written: ${String(error)}`));
      await abandon();
    }
    if (active && active.bytes > spoolLimits.segmentBytes) await endActive();
  }

  async function activeFile(): Promise<NonNullable<typeof active>> {
    if (active) return active;
    const name = nameFor() + suffix;
    const file = await open(join(directory, name), 'wx');
    await syncDirectory(directory);
    active = { name, file, bytes: 0 };
    return active;
  }

  async function abandon(): Promise<void> {
    if (!active) return;
    await active.file.truncate(active.bytes).catch(() => undefined); // a torn tail is dropped by the reader too
    await endActive();
  }

  async function endActive(): Promise<void> {
    const ended = active;
    active = null;
    // What was acknowledged is synced already: a file that cannot be closed is sealed all the same.
    await ended?.file.close().catch(() => undefined);
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  async function files(): Promise<string[]> {
    return (await readdir(directory)).filter((name) => name.endsWith(suffix)).sort();
  }

  return {
    append,
    seal: () => inTurn(async () => (active && active.bytes > 0 ? endActive() : undefined)),
    // In turn: a file that is just being made must not be taken for one that is finished.
    sealed: () => inTurn(async () => (await files()).filter((name) => name !== active?.name)),
    read: (name) => readFile(join(directory, name)),
    remove: (name) => unlink(join(directory, name)),
    setAside: (name, content) =>
      writeDurably(directory, `${name.slice(0, -suffix.length)}${damagedSuffix}`, content),
    async damagedFiles() {
      return (await readdir(directory)).filter((name) => name.endsWith(damagedSuffix)).length;
    },
    async backlogBytes() {
      const sizes = await Promise.all(
        (await files()).map((name) =>
          stat(join(directory, name))
            .then((file) => file.size)
            .catch(() => 0),
        ),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    async oldestAt() {
      const [oldest] = await files();
      const ms = Number.parseInt(oldest ?? '', 10);
      return Number.isNaN(ms) ? null : ms;
    },
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
