import { randomUUID } from 'node:crypto';
import type { Log } from '../../../kit/log.ts';
import { processTimers, type Timers } from '../../../kit/timers.ts';
import { DoubtfulWrite } from '../../store/doubtful-write.ts';
import type { Engine } from '../../store/engine.ts';
import { isAboutContent } from '../../store/refused-content.ts';
import { cutBatches, splitBatch } from './batches.ts';
import { writeDamaged } from './damaged-file.ts';
import { machineDisk } from './disk.ts';
import { decodeGroups } from './group.ts';
import { type Segments, segmentsIn } from './segments.ts';
import { openSpoolWriter, type SpoolWriter, type WriterParts } from './spool-writer.ts';

/**
 * The queue on disk between an accepted request and the event store. `append` resolves when the rows are on disk. `ship`
 * moves segments that are no longer written to into the engine and removes them. The deduplication token of a batch is its
 * segment and offset, so a crash at any point neither loses nor duplicates events.
 */
export interface Spool
  extends Pick<SpoolWriter, 'append'>,
    Pick<Segments, 'damagedFiles' | 'backlogBytes' | 'oldestAt'> {
  /** Moves what is on disk now; resolves when the engine has it. Also runs automatically, at an interval. */
  ship(): Promise<void>;
  /** Why the last automatic run failed; null if it succeeded. */
  trouble(): string | null;
  /** Moves the rest. What the engine does not accept now stays on disk until the next start. */
  close(): Promise<void>;
}

export interface SpoolParts extends WriterParts {
  engine: Pick<Engine, 'insert'>;
  /** Runs when the engine has more events. */
  shipped?: () => void;
  /** Takes a row that the engine refuses for its content. */
  failed: (row: string, reason: string) => Promise<void>;
  /** Leaves out the rows that the engine has; for files of an earlier run, whose tokens cannot be trusted. */
  withoutStored?: (rows: Buffer) => Promise<Buffer>;
  /** Directories that other processes write to. */
  others?: OtherDirectory[];
  log: Log;
  intervalMs: number;
  timers?: Timers;
}

export interface OtherDirectory {
  directory: string;
  /** @returns the segments in it that are no longer written to, oldest first */
  seal(): Promise<string[]>;
  /** Whether that would find something, as far as is known. */
  hasNews(): boolean;
}

const maxDelayMs = 15_000;
/** A directory without news is looked into once in so many passes: `truce spool repair` may have put files there. */
const passesToLook = 25;

export async function openSpool(parts: SpoolParts): Promise<Spool> {
  const { log, disk = machineDisk, timers = processTimers } = parts;
  const writer = await openSpoolWriter(parts);
  const own = { directory: parts.directory, seal: writer.seal, hasNews: writer.hasNews };
  const places = [own, ...(parts.others ?? [])].map(({ directory, ...rest }) => ({
    segments: segmentsIn(disk, directory),
    ...rest,
  }));
  const left = await Promise.all(places.map(({ segments }) => segments.list()));
  const insert = inserting(parts, new Set(left.flat()));
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
    for (const { segments, seal } of places) {
      for (const name of await seal()) {
        await shipSegment(name, segments, parts, insert);
        parts.shipped?.();
      }
    }
  }

  let trouble: string | null = null;
  let failures = 0;
  let quietPasses = 0;
  let closed = false;
  let timer = timers.setTimeout(shipOften, parts.intervalMs);

  /** Retries with backoff while the engine is unavailable. */
  async function shipOften(): Promise<void> {
    try {
      if (++quietPasses >= passesToLook || places.some((place) => place.hasNews())) {
        quietPasses = 0;
        await ship();
      }
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
    append: writer.append,
    ship,
    trouble: () => trouble,
    damagedFiles: () => sumOf(places.map(({ segments }) => segments.damagedFiles())),
    backlogBytes: () => sumOf(places.map(({ segments }) => segments.backlogBytes())),
    async oldestAt() {
      const all = await Promise.all(places.map(({ segments }) => segments.oldestAt()));
      const known = all.filter((at) => at !== null);
      return known.length === 0 ? null : Math.min(...known);
    },
    async close() {
      closed = true;
      timers.clearTimeout(timer);
      await shipping?.catch(() => undefined); // logged by the run that started it
      await ship().catch((error) => log.warn({ error: String(error) }, 'other events stay in spool'));
      await writer.close();
    },
  };
}

async function sumOf(numbers: Promise<number>[]): Promise<number> {
  return (await Promise.all(numbers)).reduce((sum, each) => sum + each, 0);
}

type Insert = (segment: string, offset: number, rows: Buffer) => Promise<void>;

/**
 * A batch's token is its segment and offset. A crash of the machine, or a disk that became full, can leave the token of an
 * insert without its rows, or the rows without the token, so what that happened to is compared with what is stored, and has
 * new tokens.
 */
function inserting({ withoutStored, ...parts }: SpoolParts, doubtful: Set<string>): Insert {
  let since = randomUUID();
  return async (segment, offset, rows) => {
    const token = `${segment}:${offset}`;
    try {
      if (!withoutStored || !doubtful.has(segment)) return await shipBatch(rows, token, parts);
      const missing = await withoutStored(rows);
      if (missing.length > 0) await shipBatch(missing, `${token}/${since}`, parts);
    } catch (error) {
      if (error instanceof DoubtfulWrite) {
        doubtful.add(segment);
        since = randomUUID();
      }
      throw error;
    }
  };
}

async function shipSegment(
  name: string,
  segments: Segments,
  parts: SpoolParts,
  insert: Insert,
): Promise<void> {
  const file = await segments.read(name);
  const { groups } = decodeGroups(file);
  for (const batch of cutBatches(groups)) await insert(name, batch.offset, batch.rows);
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
async function shipBatch(
  rows: Buffer,
  token: string,
  parts: Pick<SpoolParts, 'engine' | 'failed'>,
): Promise<void> {
  try {
    await parts.engine.insert('events', rows, token);
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    const pair = splitBatch(rows);
    if (!pair) return parts.failed(rows.toString(), String(error));
    await shipBatch(pair[0], `${token}/0`, parts);
    await shipBatch(pair[1], `${token}/1`, parts);
  }
}
