import { join } from 'node:path';
import type { Log } from '../../../kit/log.ts';
import { processTimers, type Timers } from '../../../kit/timers.ts';
import type { Engine } from '../../store/engine.ts';
import { isAboutContent } from '../../store/refused-content.ts';
import { cutBatches, halves } from './batches.ts';
import { writeDamaged } from './damaged-file.ts';
import { type Disk, type DiskFile, machineDisk } from './disk.ts';
import { syncDirectory } from './durable-file.ts';
import { decodeGroups, encodeGroup } from './group.ts';
import { type Segments, segmentsIn, suffix } from './segments.ts';

/**
 * The queue on disk between an accepted request and the event store. `append` resolves when the rows are on disk: while
 * one group is written and synced, the next one gathers, so a busy node syncs once for many requests. `ship` moves
 * segments that are no longer written to into the engine and removes them. The deduplication token of a batch is its
 * segment and offset, so a crash at any point neither loses nor duplicates events.
 */
export interface Spool extends Pick<Segments, 'damagedFiles' | 'backlogBytes' | 'oldestAt'> {
  /** @param rows newline-ended JSON rows. @throws SpoolFull if the disk refuses them or too many are waiting. */
  append(rows: string[]): Promise<void>;
  /** Moves what is on disk now; resolves when the engine has it. Also runs automatically, at an interval. */
  ship(): Promise<void>;
  /** Why the last automatic run failed; null if it succeeded. */
  trouble(): string | null;
  /** Moves the rest. What the engine does not accept now stays on disk until the next start. */
  close(): Promise<void>;
}

export interface SpoolParts {
  directory: string;
  /** Names sort by age, and none is used twice: its tokens would be used twice too, and events would be lost. */
  nameSegment: () => string;
  engine: Pick<Engine, 'insert'>;
  /** Runs when the engine has more events. */
  shipped?: () => void;
  /** Takes a row that the engine refuses for its content. */
  failed: (row: string, reason: string) => Promise<void>;
  log: Log;
  intervalMs: number;
  disk?: Disk;
  timers?: Timers;
}

/** This node cannot make events durable now; the sender should try again later. */
export class SpoolFull extends Error {}

export const spoolLimits = { segmentBytes: 32 * 1024 * 1024, waitingRows: 100_000 } as const;

const maxDelayMs = 15_000;

export async function openSpool(parts: SpoolParts): Promise<Spool> {
  const { directory, log, disk = machineDisk, timers = processTimers } = parts;
  await disk.mkdir(directory, { recursive: true });
  const segments = segmentsIn(disk, directory);
  let active: { name: string; file: DiskFile; bytes: number } | null = null;
  let waiting: string[] = [];
  let gathering: Group | null = null;
  /** Work on the active segment runs one at a time. */
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
      await seal();
    }
    if (active && active.bytes > spoolLimits.segmentBytes) await seal();
  }

  async function activeSegment(): Promise<NonNullable<typeof active>> {
    if (active) return active;
    const name = parts.nameSegment() + suffix;
    const file = await disk.open(join(directory, name), 'wx');
    await syncDirectory(disk, directory);
    active = { name, file, bytes: 0 };
    return active;
  }

  /** Ends the active segment. */
  async function seal(): Promise<void> {
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

  /** In turn, so that a segment that is just being created does not count as sealed. */
  function sealedSegments(): Promise<string[]> {
    return inTurn(async () => {
      if (active && active.bytes > 0) await seal();
      return (await segments.list()).filter((name) => name !== active?.name);
    });
  }

  let shipping: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  /** A pass under way may have listed the segments before what is on disk now, so another one follows it. */
  function ship(): Promise<void> {
    if (shipping) following ??= shipping.then(startPass, startPass);
    return following ?? startPass();
  }

  function startPass(): Promise<void> {
    following = null;
    shipping = shipAll().finally(() => {
      shipping = null;
    });
    return shipping;
  }

  async function shipAll(): Promise<void> {
    for (const name of await sealedSegments()) {
      await shipSegment(name, segments, parts);
      parts.shipped?.();
    }
  }

  let trouble: string | null = null;
  let failures = 0;
  let closed = false;
  let timer = timers.setTimeout(shipOften, parts.intervalMs);

  /** Retries with backoff while the engine is unavailable. */
  async function shipOften(): Promise<void> {
    try {
      await ship();
      trouble = null;
      failures = 0;
    } catch (error) {
      trouble = String(error);
      failures++;
      log.warn({ error: trouble, failures }, 'the event engine did not take a batch');
    }
    if (!closed) timer = timers.setTimeout(shipOften, Math.min(parts.intervalMs * 2 ** failures, maxDelayMs));
  }

  return {
    append,
    ship,
    trouble: () => trouble,
    damagedFiles: segments.damagedFiles,
    backlogBytes: segments.backlogBytes,
    oldestAt: segments.oldestAt,
    async close() {
      closed = true;
      timers.clearTimeout(timer);
      await shipping?.catch(() => undefined); // logged by the run that started it
      await ship().catch((error) => log.warn({ error: String(error) }, 'other events stay in spool'));
      await inTurn(seal);
    },
  };
}

async function shipSegment(name: string, segments: Segments, parts: SpoolParts): Promise<void> {
  const file = await segments.read(name);
  const { groups } = decodeGroups(file);
  for (const batch of cutBatches(groups)) await shipBatch(batch.rows, `${name}:${batch.offset}`, parts);
  const damaged = groups
    .filter(({ body }) => body === null)
    .map(({ offset, end }) => ({ offset, bytes: file.subarray(offset, end) }));
  if (damaged.length > 0) {
    const found = damaged.map(({ offset, bytes }) => ({ offset, bytes: bytes.length }));
    parts.log.error(
      { file: name, groups: found },
      'accepted events cannot be read from the disk; try `truce spool repair`',
    );
    await segments.setAside(name, writeDamaged(damaged));
  }
  return segments.remove(name);
}

/** A batch that the engine refuses for its content is halved until only the bad row is left. */
async function shipBatch(rows: Buffer, token: string, parts: SpoolParts): Promise<void> {
  try {
    await parts.engine.insert('events', rows, token);
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    const pair = halves(rows);
    if (!pair) return parts.failed(rows.toString(), String(error));
    await shipBatch(pair[0], `${token}/0`, parts);
    await shipBatch(pair[1], `${token}/1`, parts);
  }
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
