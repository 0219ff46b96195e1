import cluster from 'node:cluster';
import { machineDisk } from '../../events/intake/spool/disk.ts';
import { segmentsIn } from '../../events/intake/spool/segments.ts';
import type { Log } from '../../kit/log.ts';
import { within } from '../../kit/within.ts';
import type { SiteDay } from '../../records/intake/site-day-events.ts';
import { openCalls } from './calls.ts';
import { leftSegments, StillWritten } from './left-segments.ts';
import { openOnce } from './once.ts';
import { directoryOf, type IngestOffer, type IngestSettings, type ServerOffer } from './protocol.ts';

/** Milliseconds. */
const patience = { ask: 5_000, start: 30_000 } as const;

/** An ingest process, as the server sees it. */
export interface IngestChild {
  /** Has it listen. @returns the port @throws if it cannot, or ends */
  start(): Promise<number>;
  isListening(): boolean;
  /** There are events to move. */
  hasNews(): boolean;
  /**
   * @returns the files that it no longer writes to: all once it has ended
   * @throws StillWritten while it does not answer: who ships for completeness must not take that for nothing
   */
  seal(): Promise<string[]>;
  siteChanged(id: string): void;
  /** It stops accepting and finishes, then ends; what takes longer than `graceMs` is cut off. */
  close(graceMs: number): Promise<void>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<string | number>;
  startedAt: number;
}

/** Starts one; it loads its code while the server opens its stores. @param offer filled in by the time of `start` */
export function forkIngest(settings: IngestSettings, offer: Partial<ServerOffer>, log: Log): IngestChild {
  const directory = directoryOf(settings);
  const worker = cluster.fork();
  let listens = false;
  let isClosed = false;
  let isNews = true;
  let starting: Promise<unknown> | undefined;
  const ended = new Promise<string | number>((resolve) => {
    worker.once('exit', (code, signal) => {
      listens = false;
      resolve(signal ?? code);
    });
  });
  worker.on('error', (error) => log.warn({ error: String(error) }, 'an ingest process failed'));

  let hello = () => {};
  const greeted = new Promise<void>((resolve) => {
    hello = resolve;
  });
  const once = openOnce<void>();
  const own = {
    hello,
    // Sent again where the answer was late.
    addSiteDays: (counts: SiteDay[], id: string) => once(id, async () => offer.addSiteDays?.(counts, id)),
    hasNews() {
      isNews = true;
    },
  };
  const channel = {
    // What `send` returns says only whether messages wait.
    send(message: unknown, failed: (error: unknown) => void) {
      worker.send(message as object, (error) => error && failed(error));
    },
    onMessage: (listener: (message: unknown) => void) => worker.on('message', listener),
  };
  const calls = openCalls<IngestOffer>(channel, () => ({ ...offer, ...own }), patience.start);

  return {
    ended,
    startedAt: performance.now(),
    async start() {
      const dead = ended.then((code) => Promise.reject(new Error(`an ingest process stopped with ${code}`)));
      const start = Promise.race([greeted.then(() => calls.ask.start(settings)), dead]);
      starting = start;
      const port = await start;
      listens = true;
      return port;
    },
    isListening: () => listens,
    hasNews: () => isNews && (listens || isClosed),
    async seal() {
      if (isClosed) return segmentsIn(machineDisk, directory).list();
      // It has the directory from the beginning of its start, and can be asked at the end of it.
      if (!listens) await within(patience.ask, async () => starting).catch(() => undefined);
      if (!listens) return leftSegments(directory);
      isNews = false;
      try {
        const names = await within(patience.ask, calls.ask.seal);
        // Until they are gone: the event store may refuse them now.
        if (names.length > 0) isNews = true;
        return names;
      } catch (cause) {
        isNews = true;
        throw new StillWritten({ cause });
      }
    },
    siteChanged: calls.tell.siteChanged,
    async close(graceMs) {
      if (listens) {
        await within(graceMs + patience.ask, () => calls.ask.drain(graceMs)).catch((error) =>
          log.warn({ error: String(error) }, 'an ingest process did not stop in time'),
        );
      }
      worker.process.kill('SIGKILL');
      await ended;
      isClosed = true;
    },
  };
}
