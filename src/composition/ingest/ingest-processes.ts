import cluster, { type Worker } from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OtherDirectory } from '../../events/intake/spool/spool.ts';
import type { Log } from '../../kit/log.ts';
import { within } from '../../kit/within.ts';
import { type Calls, openCalls } from './calls.ts';
import type { IngestOffer, IngestSettings, ServerOffer } from './protocol.ts';

/** Milliseconds. */
const patience = { ask: 5_000, start: 30_000 } as const;
/** A process that ends at once, again and again, is not started in a loop. */
const restart = { firstMs: 100, mostMs: 5_000, wellAfterMs: 10_000 } as const;

export interface IngestProcesses {
  /** Where they put events. */
  directories: OtherDirectory[];
  /** Starts them; resolves with their port when all of them listen. */
  start(offer: Omit<ServerOffer, 'hello' | 'hasNews'>): Promise<number>;
  siteChanged(id: string): void;
  /** How many take events now, and how many had to be started again. */
  state(): { running: number; restarts: number };
  /** They stop accepting and finish; what takes longer than `graceMs` is cut off. */
  close(graceMs: number): Promise<void>;
}

type Settings = Omit<IngestSettings, 'place'>;

interface Place {
  worker: Worker;
  calls: Calls<IngestOffer>;
  isListening: boolean;
  hasNews: boolean;
  startedAt: number;
  delayMs: number;
}

/**
 * Processes that take events at one port: whatever the server does meanwhile, they go on. Each has a directory of the spool of
 * its own, which the server moves to the event store. The kernel gives each connection to one that is free. One that ends is
 * started again, and the events that it acknowledged are on disk.
 */
export function ingestProcesses(settings: Settings, log: Log): IngestProcesses {
  const places: (Place | undefined)[] = Array.from({ length: settings.processes });
  let offer: Omit<ServerOffer, 'hello' | 'hasNews'>;
  let closing = false;
  let restarts = 0;

  function launch(index: number, delayMs: number): Promise<number> {
    const worker = cluster.fork();
    return new Promise((resolve, reject) => {
      const hello = async () => {
        try {
          const port = await calls.ask.start({ ...settings, place: index + 1 });
          place.isListening = true;
          resolve(port);
        } catch (error) {
          reject(error);
          worker.process.kill('SIGKILL');
        }
      };
      const hasNews = () => {
        place.hasNews = true;
      };
      const channel = {
        send: (message: unknown) => worker.isConnected() && worker.send(message as object),
        onMessage: (listener: (message: unknown) => void) => worker.on('message', listener),
      };
      const calls = openCalls<IngestOffer>(channel, { ...offer, hello, hasNews }, patience.start);
      const place: Place = {
        worker,
        calls,
        isListening: false,
        hasNews: true,
        startedAt: performance.now(),
        delayMs,
      };
      places[index] = place;
      worker.on('error', (error) => log.warn({ error: String(error) }, 'an ingest process failed'));
      worker.once('exit', (code, signal) => {
        places[index] = undefined;
        reject(new Error(`an ingest process stopped with ${signal ?? code}`));
        if (!closing && place.isListening) void again(index, place, signal ?? code);
      });
    });
  }

  /** What it had acknowledged is on disk; its connections are gone. */
  async function again(index: number, ended: Place, code: string | number): Promise<void> {
    const ranWell = performance.now() - ended.startedAt > restart.wellAfterMs;
    const delayMs = ranWell ? restart.firstMs : Math.min(ended.delayMs * 2, restart.mostMs);
    log.error(
      { process: index + 1, code, restart_in_ms: delayMs },
      'an ingest process ended; starting it again',
    );
    restarts++;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (closing) return;
    await launch(index, delayMs).catch((error) => {
      log.error({ process: index + 1, error: String(error) }, 'an ingest process could not be started');
      if (!closing) void again(index, { ...ended, startedAt: performance.now(), delayMs }, 'start');
    });
  }

  return {
    directories: places.map((_, index) => ({
      directory: join(settings.dataDir, 'spool', String(index + 1)),
      // Nobody knows what a process that is not there, or hangs, still writes to.
      seal: async () => {
        const place = places[index];
        if (!place?.isListening) return [];
        place.hasNews = false;
        const names = await within(patience.ask, place.calls.ask.seal).catch(() => null);
        // Until they are gone: the event store may refuse them now.
        if (names === null || names.length > 0) place.hasNews = true;
        return names ?? [];
      },
      hasNews: () => places[index]?.hasNews ?? false,
    })),
    async start(given) {
      offer = given;
      cluster.schedulingPolicy = cluster.SCHED_NONE;
      cluster.setupPrimary({ exec: join(settings.distDir, 'ingest.js'), args: [] });
      const [port = 0] = await Promise.all(places.map((_, index) => launch(index, restart.firstMs)));
      return port;
    },
    siteChanged(id) {
      for (const place of places) place?.calls.tell.siteChanged(id);
    },
    state: () => ({ running: places.filter((place) => place?.isListening).length, restarts }),
    async close(graceMs) {
      closing = true;
      const running = places.filter((place) => place !== undefined);
      await Promise.all(
        running.map(async ({ worker, calls }) => {
          await within(graceMs + patience.ask, () => calls.ask.drain(graceMs)).catch((error) =>
            log.warn({ error: String(error) }, 'an ingest process did not stop in time'),
          );
          worker.process.kill('SIGKILL');
        }),
      );
    },
  };
}

/** A place for a local socket that only this user reaches; paths of sockets may have about 100 characters. */
export function socketIn(dataDir: string): { path: string; remove(): void } {
  const inData = join(dataDir, 'server.sock');
  const folder = Buffer.byteLength(inData) < 100 ? null : mkdtempSync(join(tmpdir(), 'truce-'));
  const path = folder === null ? inData : join(folder, 'server.sock');
  rmSync(path, { force: true }); // of a server that was killed
  return { path, remove: () => rmSync(folder ?? path, { recursive: true, force: true }) };
}
