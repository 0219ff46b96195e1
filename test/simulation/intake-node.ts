import { openSpool, type Spool } from '../../src/events/intake/spool/spool.ts';
import { type SessionBuilder, startSessionBuilder } from '../../src/events/sessions/session-builder.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import type { Log } from '../../src/kit/log.ts';
import type { BrokenParts } from './broken-parts.ts';
import type { EventStoreModel } from './event-store-model.ts';
import type { Life } from './virtual-clock.ts';
import { openVirtualDisk, type VirtualDisk } from './virtual-disk.ts';
import type { World } from './world.ts';

/** A machine that takes events in: its disk stays, its processes come and go. */
export interface IntakeNode {
  name: string;
  disk: VirtualDisk;
  /** The process that runs; null while there is none. */
  life(): Life | null;
  /** Takes events of a visitor. Rejects where nobody listens. */
  append(rows: string[]): Promise<void>;
  start(): Promise<void>;
  kill(): void;
  losePower(): void;
  pause(ms: number): void;
  /** As a deployment does: what is accepted is stored, as far as the store takes it. */
  stop(): Promise<void>;
  builder(): SessionBuilder | null;
  spool(): Spool | null;
}

export interface IntakeParts {
  store: EventStoreModel;
  withLock: <T>(life: Life, run: (check: () => Promise<void>) => Promise<T>) => Promise<T>;
  /** Takes a row that the store refuses. */
  failed: (row: string) => void;
  broken: BrokenParts;
}

/** What a client of the event store waits for an answer. */
const storeTimeoutMs = 8_000;

export function openIntakeNode(
  name: string,
  intervalMs: number,
  world: World,
  parts: IntakeParts,
): IntakeNode {
  const { clock, random, network, note } = world;
  const disk = openVirtualDisk(clock, random);
  let running: { life: Life; spool: Spool; builder: SessionBuilder } | null = null;
  let life: Life | null = null;
  let segments = 0;

  /** The event store as a process reaches it: over the network, a table before its view. */
  function storeOf(own: Life): Pick<Engine, 'database' | 'query' | 'insert' | 'command'> {
    const { store } = parts;
    const ask = <T>(work: () => Promise<T>, mayRepeat = true) =>
      network.call(own, work, storeTimeoutMs, mayRepeat);
    return {
      database: store.database,
      query: <Row>(...call: Parameters<Engine['query']>) => ask(() => store.query<Row>(...call)),
      insert: (table, rows, token) =>
        ask(async () => {
          const views = store.insert(table, rows, token);
          // Between the two the store itself may be killed; then nobody gets an answer.
          if (random.chance(network.weather.mute)) throw Object.assign(new Error('killed'), { code: '210' });
          await clock.sleep(random.below(3));
          views();
        }),
      command: (...call) => ask(() => store.command(...call), false),
    };
  }

  async function start(): Promise<void> {
    const own = world.newLife(name);
    life = own;
    const log = logOf(world, name);
    const timers = clock.timersOf(own);
    const now = world.wallOf(own);
    const engine = (parts.broken.store ?? same)(storeOf(own));
    const builder = startSessionBuilder({
      ...{ engine, insertEveryMs: intervalMs, log, timers, settleMs: 10_000 },
      withLock: (_, run) => parts.withLock(own, run),
    });
    const opening = openSpool({
      directory: 'spool',
      nameSegment: () => `${String(now()).padStart(15, '0')}-${name}-${++segments}`,
      engine,
      failed: async (row) => parts.failed(row),
      ...{ log, timers, intervalMs },
      shipped: builder.notice,
      disk: (parts.broken.disk ?? same)(disk.as(own)),
    });
    // As the real one does, a process that cannot read its spool ends; its supervisor starts the next one.
    const spool = await opening.catch(async (error) => {
      await builder.close();
      if (life === own) end();
      throw error;
    });
    if (!own.isAlive) return;
    running = { life: own, spool, builder };
    note(`${name} runs`);
  }

  function end(): void {
    if (!life) return;
    life.isAlive = false;
    disk.endCalls(life);
    running = null;
    life = null;
  }

  return {
    ...{ name, disk, start },
    life: () => life,
    append: (rows) => running?.spool.append(rows) ?? Promise.reject(new Error('connection refused')),
    builder: () => running?.builder ?? null,
    spool: () => running?.spool ?? null,
    kill() {
      note(`${name} is killed`);
      end();
    },
    losePower() {
      note(`${name} loses power`);
      end();
      disk.losePower();
    },
    pause(ms) {
      if (life) life.pausedUntil = clock.now() + ms;
    },
    async stop() {
      const stopping = running;
      running = null;
      if (!stopping) return;
      await stopping.spool.close();
      await stopping.builder.close();
      if (disk.openFiles(stopping.life) > 0) {
        world.blame(`${name} stopped with ${disk.openFiles(stopping.life)} open files`);
      }
      if (life === stopping.life) end();
      note(`${name} stopped`);
    },
  };
}

export function logOf({ note }: World, name: string): Log {
  const line = (level: string) => (fields: unknown, text?: string) =>
    note(`${name} ${level}: ${text ?? ''} ${JSON.stringify(fields)}`);
  return { debug: () => undefined, info: line('info'), warn: line('warn'), error: line('error') } as Log;
}

export function same<T>(part: T): T {
  return part;
}
