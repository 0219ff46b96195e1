import type { Log } from '../../../kit/log.ts';
import type { Engine } from '../../store/engine.ts';
import { cutBatches, halves } from './batches.ts';
import { writeDamaged } from './damaged-file.ts';
import { decodeGroups } from './group.ts';
import type { Spool } from './spool.ts';

/**
 * Moves sealed spool files into the engine. The token of a batch is its file and offset, so a crash at any
 * point neither loses nor doubles: what was stored before the crash is recognised and skipped.
 */
export interface Shipper {
  /** Moves what is on disk now; resolves when the engine has it. */
  ship(): Promise<void>;
  close(): Promise<void>;
  /** Why the last attempt failed; null while all is well. */
  trouble(): string | null;
}

export interface ShipperParts {
  spool: Spool;
  engine: Pick<Engine, 'insert'>;
  /** Where a row goes that the engine refuses for what it says. */
  failed: (row: string, reason: string) => Promise<void>;
  log: Log;
  intervalMs: number;
}

const maxDelayMs = 15_000;

export function startShipper(parts: ShipperParts): Shipper {
  let running: Promise<void> | null = null;
  let problem: string | null = null;
  let failures = 0;
  let closed = false;
  let timer = setTimeout(tick, parts.intervalMs);

  function ship(): Promise<void> {
    running ??= shipAll(parts).finally(() => {
      running = null;
    });
    return running;
  }

  async function tick(): Promise<void> {
    try {
      await ship();
      problem = null;
      failures = 0;
    } catch (error) {
      // The spool keeps everything; the next try comes later the longer the engine is away.
      problem = String(error);
      failures++;
      parts.log.warn({ error: problem, failures }, 'the event engine did not take a batch');
    }
    if (!closed) timer = setTimeout(tick, Math.min(parts.intervalMs * 2 ** failures, maxDelayMs));
  }

  return {
    ship,
    trouble: () => problem,
    async close() {
      closed = true;
      clearTimeout(timer);
      await running?.catch(() => undefined); // logged by the tick that started it
    },
  };
}

async function shipAll(parts: ShipperParts): Promise<void> {
  await parts.spool.seal();
  for (const name of await parts.spool.sealed()) await shipFile(name, parts);
}

async function shipFile(name: string, parts: ShipperParts): Promise<void> {
  const file = await parts.spool.read(name);
  const { groups } = decodeGroups(file);
  for (const batch of cutBatches(groups)) await shipBatch(batch.rows, `${name}:${batch.offset}`, parts);
  const damaged = groups
    .filter(({ body }) => body === null)
    .map(({ offset, end }) => ({ offset, bytes: file.subarray(offset, end) }));
  if (damaged.length > 0) {
    const told = {
      file: name,
      groups: damaged.map(({ offset, bytes }) => ({ offset, bytes: bytes.length })),
    };
    parts.log.error(told, 'accepted events cannot be read from the disk; try `truce spool repair`');
    await parts.spool.setAside(name, writeDamaged(damaged));
  }
  return parts.spool.remove(name);
}

/** A batch that the engine refuses for its content is halved until the bad row stands alone. */
async function shipBatch(rows: Buffer, token: string, parts: ShipperParts): Promise<void> {
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

/**
 * ClickHouse's codes for "this input cannot be read". Anything else (memory, disk, network, a missing table)
 * passes with time, and the batch must wait, not be taken apart.
 */
const contentCodes = new Set([
  '6',
  '26',
  '27',
  '33',
  '38',
  '41',
  '53',
  '69',
  '72',
  '117',
  '131',
  '321',
  '376',
  '441',
  '676',
  '677',
]);

function isAboutContent(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code !== undefined && contentCodes.has(String(code));
}
