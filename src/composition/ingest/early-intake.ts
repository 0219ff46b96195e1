import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { ApiError } from '../../contract/core/errors.ts';
import { openGates } from '../../delivery/gate/open-gates.ts';
import { openPlainWalls } from '../../delivery/inline/open-plain-walls.ts';
import { mountLoader } from '../../delivery/loader.ts';
import { readSdk } from '../../delivery/sdk-files.ts';
import type { VisitStore } from '../../events/intake/redis-visits.ts';
import { siteCache } from '../../events/intake/site-cache.ts';
import { answerFailures, type Bindings } from '../../http/edge/api.ts';
import { openOwnPaths } from '../../http/edge/custom-paths.ts';
import { guardAnswers } from '../../http/edge/guard-answers.ts';
import { belowBasePath } from '../../kit/base-path.ts';
import { openDayMarks } from '../../kit/day-marks.ts';
import type { LastKnown } from '../../kit/last-known.ts';
import { openMemoryLimiter } from '../../kit/limiter/memory.ts';
import { openMemorySignals } from '../../kit/signals/memory.ts';
import { StoreUnavailable } from '../../kit/store-unavailable.ts';
import { awayRecords } from '../../records/away.ts';
import { lock, unlock } from '../../records/secret-keys.ts';
import type { SitePath } from '../../records/sites/site-paths.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import type { Config } from '../config.ts';
import type { Runtime } from '../runtime.ts';
import { type EarlyCounts, openEarlyCounts } from './early-counts.ts';
import type { ServerAnswers } from './ingest-processes.ts';

export interface EarlyIntake {
  /** For ingest processes, from what was known before the start. */
  answers: ServerAnswers;
  /** Serves the scripts of known sites at the local socket; everything else is refused for a few seconds. */
  listen(socketPath: string): Promise<void>;
  /** Passes on what was counted, once others answer. */
  handOver: EarlyCounts['handOver'];
  /** Ends `listen`. */
  close(): Promise<void>;
}

export interface EarlyParts {
  lastKnown: Pick<LastKnown, 'shelf'>;
  basePath: string;
  visits: VisitStore;
}

const secretKind = 'loader_secret';

/** Keeps what page marks are made with for a start without the database, sealed as it is there. */
export function keepLoaderSecret(secret: string, { secretKeys }: Config, { shelf }: EarlyParts['lastKnown']) {
  shelf<string>(secretKind).keep('all', lock(secret, secretKeys));
}

/**
 * What takes events of known sites while the server waits for a store at its start.
 * @returns null where nothing is known, as at the first start
 */
export async function openEarlyIntake(
  config: Config,
  { now, log, distDir }: Runtime,
  { lastKnown, basePath, visits }: EarlyParts,
): Promise<EarlyIntake | null> {
  const kept = lastKnown.shelf<string>(secretKind).get('all');
  const secret = kept === undefined ? null : unlock(kept, config.secretKeys);
  if (secret === null) return null;
  const away = () => Promise.reject(new StoreUnavailable('records', 'the server waits for it'));
  const signals = openMemorySignals();
  const { db } = awayRecords();
  const known = { records: { db }, signals, now, lastKnown, baseUrl: config.baseUrl };
  const sites = siteCache(away, signals, now, lastKnown.shelf<OwnedSite>('site'));
  const paths = lastKnown.shelf<SitePath[]>('paths');
  const own = await openOwnPaths(async () => paths.get('all') ?? [], signals, now, log);
  const limiter = openMemoryLimiter(now);
  const counts = openEarlyCounts();

  const app = new Hono<Bindings>();
  app.use(guardAnswers(config.baseUrl));
  answerFailures(app, log);
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  const findGate = openGates({ ...known, makeSecret: () => secret });
  const sdk = readSdk(join(distDir, 'sdk'));
  await mountLoader(app, { ...known, marks: openDayMarks(secret), findGate, sdk });
  app.all('*', (c) => {
    // For a balancer: events are taken here.
    if (c.req.path === '/readyz' && c.req.query('for') === 'events') return c.json({ status: 'ok' });
    const reason = 'The server is waiting for its database. Try again in a few seconds.';
    throw new ApiError('UNAVAILABLE', reason, { retry_after: 5 });
  });
  let server: Server | null = null;
  async function close(): Promise<void> {
    const ended = server;
    server = null;
    if (ended === null) return;
    await new Promise((resolve) => {
      ended.close(resolve);
      ended.closeAllConnections();
    });
  }

  return {
    answers: {
      findSite: sites.get,
      listPaths: own.list,
      loaderSecret: () => secret,
      ownerOf: away,
      addSiteDays: counts.addSiteDays,
      listSiteDays: counts.listSiteDays,
      readStoredBytes: async () => 0,
      count: counts.count,
      take: (key, limit, lengthMs, taken) => limiter.take(key, limit, lengthMs, taken),
      plainWall: openPlainWalls(known),
      joinVisit: visits.join,
      writeVisits: visits.write,
    },
    async listen(socketPath) {
      const answer = getRequestListener(app.fetch);
      const serve = async (request: IncomingMessage, response: ServerResponse) => {
        const path = belowBasePath(request.url ?? '/', basePath);
        const to = await own.find(path);
        request.url = to && to !== 'track' ? to.url : path;
        await answer(request, response);
      };
      const listening = createServer((request, response) => {
        serve(request, response).catch(() => response.destroy());
      });
      server = listening;
      await new Promise<void>((resolve, reject) => {
        listening.once('error', reject);
        listening.listen(socketPath, resolve);
      });
    },
    handOver: counts.handOver,
    close,
  };
}
