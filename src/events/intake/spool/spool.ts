import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Log } from '../../../kit/log.ts';
import { StoreUnavailable } from '../../../kit/store-unavailable.ts';
import { processTimers, type Timers } from '../../../kit/timers.ts';
import { DoubtfulWrite } from '../../store/doubtful-write.ts';
import type { Engine } from '../../store/engine.ts';
import { isAboutContent } from '../../store/refused-content.ts';
import { cutBatches, splitBatch } from './batches.ts';
import { writeDamaged } from './damaged-file.ts';
import { machineDisk } from './disk.ts';
import { decodeGroups } from './group.ts';
import { repairedSuffix, type Segments, segmentsIn } from './segments.ts';
import { openSpoolWriter, type SpoolWriter, type WriterParts } from './spool-writer.ts';
import { openStuckFiles, orStuck, type ShippingPass, StuckFile } from './stuck-files.ts';

/**
 * The queue on disk between an accepted request and the event store. `append` resolves when the rows are on disk. `ship`
 * moves segments that are no longer written to into the engine and removes them. The deduplication token of a batch is its
 * segment and offset, so a crash at any point neither loses nor duplicates events.
 */
export interface Spool
  extends Pick<SpoolWriter, 'append'>,
    Pick<Segments, 'damagedFiles' | 'backlogBytes' | 'oldestAt'> {
  /** Moves what is on disk now; resolves when the engine has all of it. Also runs automatically, at an interval. */
  ship(): Promise<void>;
  /** Why the last automatic run did not move everything; null if it did. */
  trouble(): string | null;
  /** The same, without files that cannot be moved while the engine takes all others. */
  engineTrouble(): string | null;
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
  /** Leaves out what was erased meanwhile; for rows that `truce spool repair` found in old files. */
  withoutErased?: (rows: Buffer) => Promise<Buffer>;
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
/** How long the store is taken to know the token of an insert. Thirty processes that insert use up its window in two minutes. */
const tokenMs = 60_000;
/** A directory without news is looked into once in so many passes: `truce spool repair` may have put files there. */
const passesToLook = 25;

export async function openSpool(parts: SpoolParts): Promise<Spool> {
  const { log, disk = machineDisk, timers = processTimers } = parts;
  const writer = await openSpoolWriter(parts);
  const own = { directory: parts.directory, seal: writer.seal, hasNews: writer.hasNews };
  const places = [own, ...(parts.others ?? [])].map((place) => ({
    segments: segmentsIn(disk, place.directory),
    ...place,
  }));
  const left = await Promise.all(places.map(({ segments }) => segments.list()));
  const doubtful = new Set(left.flat());
  /** Of files that are still here: a row that was refused is kept once, however often its file is tried. */
  const refused = new Set<string>();
  const insert = inserting(parts, doubtful, refused);
  const stuck = openStuckFiles(log);
  let tryAll = true;
  let shipping: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  /** A pass under way may have listed the segments before what is on disk now, so another one follows it. */
  function shipSoon(): Promise<void> {
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

  /** Who asks waits for files that failed lately, too. */
  function ship(): Promise<void> {
    tryAll = true;
    return shipSoon();
  }

  async function shipAll(): Promise<void> {
    const pass = stuck.startPass(tryAll);
    tryAll = false;
    for (const { directory, segments, seal } of places) {
      for (const name of await sealedIn(directory, seal, pass)) {
        const path = join(directory, name);
        if (pass.sitsOut(path)) continue;
        try {
          await shipSegment(name, path, segments, parts, insert);
        } catch (error) {
          pass.note(path, error);
          // Others go on, so the store may forget the tokens of what it has of this file.
          doubtful.add(name);
        }
        parts.shipped?.();
      }
    }
    pass.end();
    refused.clear();
  }

  let trouble: string | null = null;
  let isStuck = false;
  let failures = 0;
  let quietPasses = 0;
  let closed = false;
  let timer = timers.setTimeout(shipOften, parts.intervalMs);

  /** Retries with backoff while the engine is unavailable. */
  async function shipOften(): Promise<void> {
    try {
      quietPasses++;
      if (trouble !== null || quietPasses >= passesToLook || places.some((place) => place.hasNews())) {
        quietPasses = 0;
        await shipSoon();
      }
      trouble = null;
      failures = 0;
    } catch (error) {
      trouble = String(error);
      isStuck = error instanceof StuckFile;
      failures = isStuck ? 0 : failures + 1;
      if (!isStuck) log.warn({ error: trouble, failures }, 'the event engine did not take a batch');
    }
    if (!closed) timer = timers.setTimeout(shipOften, Math.min(parts.intervalMs * 2 ** failures, maxDelayMs));
  }

  return {
    append: writer.append,
    ship,
    trouble: () => trouble,
    engineTrouble: () => (isStuck ? null : trouble),
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

async function sealedIn(
  directory: string,
  seal: OtherDirectory['seal'],
  pass: ShippingPass,
): Promise<string[]> {
  if (pass.sitsOut(directory)) return [];
  try {
    return await orStuck(directory, seal());
  } catch (error) {
    pass.note(directory, error);
    return [];
  }
}

async function sumOf(numbers: Promise<number>[]): Promise<number> {
  return (await Promise.all(numbers)).reduce((sum, each) => sum + each, 0);
}

type Insert = (segment: string, offset: number, rows: Buffer) => Promise<void>;

/** @param half which part of the batch, such as `/0/1`; the whole of it is '' */
type TokenOf = (rows: Buffer, half: string) => string;

/**
 * A batch's token is its segment and offset. A crash of the machine, or a disk that became full, can leave the token of an
 * insert without its rows, or the rows without the token, so what that happened to is compared with what is stored, and has
 * new tokens. Those name their rows: what is missing differs from try to try, and so do its halves. What got no answer a while
 * ago is compared too, since the store keeps 10,000 tokens and other nodes go on. Where nothing of it is stored, it keeps its token:
 * the first try may still arrive.
 */
function inserting(
  { withoutStored, withoutErased, engine, failed, timers = processTimers }: SpoolParts,
  doubtful: Set<string>,
  refused: Set<string>,
): Insert {
  let since = randomUUID();
  /** Since when a batch is without an answer, by its token. */
  const unanswered = new Map<string, number>();
  return async (segment, offset, rows) => {
    const token = `${segment}:${offset}`;
    const parts = {
      engine,
      async failed(row: string, reason: string) {
        const key = `${segment} ${hashOf(row)}`;
        if (refused.has(key)) return;
        await orStuck('the spool', failed(row, reason));
        refused.add(key);
      },
    };
    try {
      const isRepaired = segment.endsWith(repairedSuffix);
      // What is left of it may differ from try to try.
      const isDoubtful = withoutStored !== undefined && (isRepaired || doubtful.has(segment));
      const kept = isRepaired && withoutErased ? await orStuck('the spool', withoutErased(rows)) : rows;
      const isOld = timers.performance.now() - (unanswered.get(token) ?? Infinity) >= tokenMs;
      const missing = withoutStored && (isDoubtful || isOld) ? await withoutStored(kept) : kept;
      const keepsToken = !isDoubtful && missing.length === rows.length;
      const tokenOf: TokenOf = (some, half) =>
        keepsToken ? token + half : `${token}/${since}/${hashOf(some)}`;
      if (missing.length > 0) await shipBatch(missing, tokenOf, parts);
      unanswered.delete(token);
    } catch (error) {
      if (error instanceof StoreUnavailable && !unanswered.has(token)) {
        unanswered.set(token, timers.performance.now());
      }
      if (error instanceof DoubtfulWrite) {
        doubtful.add(segment);
        since = randomUUID();
      }
      throw error;
    }
  };
}

function hashOf(rows: Buffer | string): string {
  return createHash('sha256').update(rows).digest('base64url');
}

/** @throws StuckFile where it is the file's fault that it has not */
async function shipSegment(
  name: string,
  path: string,
  segments: Segments,
  parts: SpoolParts,
  insert: Insert,
): Promise<void> {
  const file = await orStuck(path, segments.read(name));
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
    await orStuck(path, segments.setAside(name, writeDamaged(damaged)));
  }
  await orStuck(path, segments.remove(name));
}

/** A batch that the engine refuses for its content is halved until only the bad row is left. */
async function shipBatch(
  rows: Buffer,
  tokenOf: TokenOf,
  parts: Pick<SpoolParts, 'engine' | 'failed'>,
  half = '',
): Promise<void> {
  try {
    await parts.engine.insert('events', rows, tokenOf(rows, half));
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    const pair = splitBatch(rows);
    if (!pair) return parts.failed(rows.toString(), String(error));
    await shipBatch(pair[0], tokenOf, parts, `${half}/0`);
    await shipBatch(pair[1], tokenOf, parts, `${half}/1`);
  }
}
