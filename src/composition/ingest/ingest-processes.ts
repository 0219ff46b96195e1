import cluster from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OtherDirectory } from '../../events/intake/spool/spool.ts';
import type { Log } from '../../kit/log.ts';
import { forkIngest, type IngestChild } from './ingest-child.ts';
import { directoryOf, type IngestSettings, type ServerOffer } from './protocol.ts';

/** A process that ends at once, again and again, is not started in a loop. Milliseconds. */
const restart = { first: 100, most: 5_000, wellAfter: 10_000 } as const;

/** What the server answers; the rest is between it and one process. */
export type ServerAnswers = Omit<ServerOffer, 'hello' | 'hasNews'>;

export interface IngestProcesses {
  /** Where they put events. */
  directories: OtherDirectory[];
  /** From now on, these are the answers. */
  answer(answers: ServerAnswers): void;
  /** After `answer`: resolves with their port when all of them listen. */
  start(): Promise<number>;
  siteChanged(id: string): void;
  /** How many take events now, and how many had to be started again. */
  state(): { running: number; restarts: number };
  /** They stop accepting and finish; what takes longer than `graceMs` is cut off. */
  close(graceMs: number): Promise<void>;
}

/**
 * Processes that take events at one port: whatever the server does meanwhile, they go on. Each has a directory of the spool of
 * its own, which the server moves to the event store. The kernel gives each connection to one that is free. One that ends is
 * started again, and the events that it acknowledged are on disk.
 */
export function ingestProcesses(settings: Omit<IngestSettings, 'place'>, log: Log): IngestProcesses {
  const answers: Partial<ServerOffer> = {};
  let closing = false;
  let restarts = 0;
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: join(settings.distDir, 'ingest.js'), args: [] });
  let opened: Promise<number[]> | null = null;
  const children = Array.from({ length: settings.processes }, (_, index) => fork(index));

  function fork(index: number): IngestChild {
    return forkIngest({ ...settings, place: index + 1 }, answers, log);
  }

  async function startAll(): Promise<number[]> {
    const ports = await Promise.all(children.map((child) => child.start()));
    for (const index of children.keys()) void keepRunning(index);
    return ports;
  }

  async function keepRunning(index: number): Promise<void> {
    let delayMs: number = restart.first;
    while (!closing) {
      const child = children[index] as IngestChild;
      const code = await child.ended;
      if (closing) return;
      const ranWell = performance.now() - child.startedAt > restart.wellAfter;
      delayMs = ranWell ? restart.first : Math.min(delayMs * 2, restart.most);
      const about = { process: index + 1, code, restart_in_ms: delayMs };
      log.error(about, 'an ingest process ended; starting it again');
      restarts++;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (closing) return;
      const next = fork(index);
      children[index] = next;
      await next.start().catch((error) => {
        log.error({ process: index + 1, error: String(error) }, 'an ingest process could not be started');
        return next.close(0);
      });
    }
  }

  return {
    directories: children.map((_, index) => ({
      directory: directoryOf({ ...settings, place: index + 1 }),
      seal: async () => children[index]?.seal() ?? [],
      hasNews: () => children[index]?.hasNews() ?? false,
    })),
    answer: (given) => void Object.assign(answers, given),
    async start() {
      opened ??= startAll();
      const [port = 0] = await opened;
      return port;
    },
    siteChanged(id) {
      for (const child of children) if (child.isListening()) child.siteChanged(id);
    },
    state: () => ({ running: children.filter((child) => child.isListening()).length, restarts }),
    async close(graceMs) {
      closing = true;
      await Promise.all(children.map((child) => child.close(graceMs)));
    },
  };
}

/** A place for a local socket that only this user reaches; paths of sockets may have about 100 characters. */
export function socketIn(dataDir: string, name = 'server.sock'): { path: string; remove(): void } {
  const inData = join(dataDir, name);
  const folder = Buffer.byteLength(inData) < 100 ? null : mkdtempSync(join(tmpdir(), 'truce-'));
  const path = folder === null ? inData : join(folder, name);
  rmSync(path, { force: true }); // of a server that was killed
  return { path, remove: () => rmSync(folder ?? path, { recursive: true, force: true }) };
}
