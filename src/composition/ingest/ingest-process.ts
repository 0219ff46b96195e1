import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { siteOfReport } from '../../delivery/inline/site-of-report.ts';
import { openVisits, type Visits } from '../../events/intake/cookieless-sessions.ts';
import { openCountries } from '../../events/intake/country.ts';
import { openDistinctValues } from '../../events/intake/distinct-values.ts';
import { type IntakeBounds, openIntakeBounds } from '../../events/intake/intake-bounds.ts';
import { openRedisVisits } from '../../events/intake/redis-visits.ts';
import { openSessionLimit } from '../../events/intake/session-limit.ts';
import { openSharedVisits } from '../../events/intake/shared-visits.ts';
import { siteCache } from '../../events/intake/site-cache.ts';
import { nameSegment } from '../../events/intake/spool/segments.ts';
import { openSpoolWriter } from '../../events/intake/spool/spool-writer.ts';
import { visitorReader } from '../../events/intake/visitor.ts';
import { openVisitsFile } from '../../events/intake/visits-file.ts';
import { openOwnPaths } from '../../http/edge/custom-paths.ts';
import { forwarder } from '../../http/edge/forward.ts';
import { listen } from '../../http/edge/server.ts';
import { clientAddress, inNetworks } from '../../kit/client-address.ts';
import { openDayMarks } from '../../kit/day-marks.ts';
import { freeBytes } from '../../kit/free-bytes.ts';
import type { Limiter } from '../../kit/limiter/limiter.ts';
import { windowMs } from '../../kit/limiter/limiter.ts';
import { openMemoryLimiter } from '../../kit/limiter/memory.ts';
import { openRedisLimiter } from '../../kit/limiter/redis.ts';
import { withFallback } from '../../kit/limiter/with-fallback.ts';
import { type Log, openLog } from '../../kit/log.ts';
import { logRefusals } from '../../kit/redis-refusal.ts';
import { openMemorySignals } from '../../kit/signals/memory.ts';
import { type DirectoryLock, takeDirectory } from '../../records/directory-lock.ts';
import { quickly } from './ask-quickly.ts';
import { type Calls, type Channel, openCalls } from './calls.ts';
import { openCounts } from './counts.ts';
import { directoryOf, type IngestOffer, type IngestSettings, type ServerOffer } from './protocol.ts';

const boundsEveryMs = 5_000;
/** How long the process before, of a server that was killed, may take to end. */
const lockPatienceMs = 10_000;
const askPatienceMs = 2_000;

/** Takes events at the port of the server, which starts it; everything else is passed on to the server. */
export function runIngestProcess(channel: Channel): void {
  const signals = openMemorySignals();
  let open: Promise<OpenIngest> | null = null;
  const opened = () => open ?? Promise.reject(new Error('not started'));
  const offer: IngestOffer = {
    async start(settings) {
      open = openIngest(settings, signals, server);
      return (await open).port;
    },
    seal: async () => (await opened()).seal(),
    siteChanged: (id) => void signals.publish('site', id),
    drain: async (graceMs) => (await opened()).drain(graceMs),
  };
  const server = openCalls<ServerOffer>(channel, () => offer, askPatienceMs);
  server.tell.hello();
}

interface OpenIngest {
  port: number;
  seal(): Promise<string[]>;
  drain(graceMs: number): Promise<void>;
}

type Server = Calls<ServerOffer>;

async function openIngest(
  settings: IngestSettings,
  signals: ReturnType<typeof openMemorySignals>,
  server: Server,
): Promise<OpenIngest> {
  const log = openLog(settings.logLevel);
  const now = Date.now;
  const directory = directoryOf(settings);
  const lock = await lockOf(directory);
  const spool = await openSpoolWriter({
    directory,
    nameSegment: () => nameSegment(now()),
    onNews: server.tell.hasNews,
  });
  const redis = settings.redisUrl ? await redisOf(settings.redisUrl, log) : null;
  const { visits, leaveVisits } = visitsOf(settings, directory, redis, server, log);
  const counts = openCounts((counted) => server.tell.count(counted), now);
  const bounds = await boundsOf(settings, server, log);
  const around = { now, log, newId: randomUUID };
  const limiter = limiterOf(settings, redis, server, { onFallback: counts.countFallback, log });
  const edge = await listen(
    forwarder(settings.server, around),
    {
      ...around,
      limiter,
      ownerOf: server.ask.ownerOf,
      clientAddress: clientAddress(settings.trustedProxies),
      sites: siteCache(server.ask.findSite, signals, now),
      readVisitor: visitorReader(),
      visits,
      values: openDistinctValues(),
      marks: openDayMarks(await server.ask.loaderSecret()),
      sessions: openSessionLimit(limiter, settings.sessionsPerHour),
      drops: counts,
      countryOf: openCountries(join(settings.distDir, 'country.mmdb')),
      spool,
      trackPerMinute: settings.trackPerMinute,
      eventsPerMinute: settings.eventsPerMinute,
      bounds,
      onAccepted: counts.countAccepted,
      onAnswered: counts.countAnswered,
      siteOfReport,
      plainWall: server.ask.plainWall,
    },
    await openOwnPaths(server.ask.listPaths, signals, now, log),
    {
      listen: { port: settings.port, host: settings.host ?? '0.0.0.0' },
      basePath: settings.basePath,
      isProxy: inNetworks(settings.trustedProxies),
    },
  );
  return {
    port: edge.port,
    seal: spool.seal,
    async drain(graceMs) {
      await edge.close(graceMs);
      leaveVisits();
      counts.close();
      await bounds.close();
      await spool.close();
      redis?.disconnect();
      // To the end: without a reference, it would be collected, and with it the lock.
      lock.release();
    },
  };
}

/** One process per directory of the spool: what the process before still writes must not be moved. */
async function lockOf(directory: string): Promise<DirectoryLock> {
  const giveUpAt = performance.now() + lockPatienceMs;
  for (;;) {
    try {
      return takeDirectory(directory, Date.now());
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function redisOf(url: string, log: Log) {
  return (await import('../../kit/redis.ts')).openRedis(url, log);
}

type Redis = Awaited<ReturnType<typeof redisOf>>;

/** Several processes count together: by Redis, or by the server. */
function limiterOf(
  { processes }: IngestSettings,
  redis: Redis | null,
  server: Server,
  { onFallback, log }: { onFallback: () => void; log: Log },
): Limiter {
  const own = openMemoryLimiter(Date.now);
  if (redis) {
    const shared = openRedisLimiter(redis, Date.now);
    return withFallback(shared, own, Date.now, onFallback, logRefusals(log));
  }
  if (processes === 1) return own;
  const take = quickly(server.ask.take);
  const ofServer: Limiter = {
    take: (key, limit, lengthMs = windowMs, taken = 1) => take(key, limit, lengthMs, taken),
    close: async () => undefined,
  };
  return withFallback(ofServer, own, Date.now, onFallback);
}

/** Several processes know the visits of each other: by Redis, or by the server. */
function visitsOf(
  { processes }: IngestSettings,
  directory: string,
  redis: Redis | null,
  server: Server,
  log: Log,
): { visits: Visits; leaveVisits: () => void } {
  const file = openVisitsFile(directory, log);
  const own = openVisits(Date.now, file.take());
  const leaveVisits = () => file.leave(own.save(Date.now()));
  if (redis) return { visits: openSharedVisits(openRedisVisits(redis), own, Date.now), leaveVisits };
  if (processes === 1) return { visits: own, leaveVisits };
  const ofServer = { join: quickly(server.ask.joinVisit), write: quickly(server.ask.writeVisits) };
  return { visits: openSharedVisits(ofServer, own, Date.now), leaveVisits };
}

/** What a site may store in a day is counted by the server for all; this process asks now and then. */
async function boundsOf(
  { limits, dataDir }: IngestSettings,
  server: Server,
  log: Log,
): Promise<IntakeBounds> {
  const bounds = openIntakeBounds({
    limits,
    addSiteDays: server.ask.addSiteDays,
    listSiteDays: server.ask.listSiteDays,
    readFreeBytes: () => freeBytes(dataDir),
    readStoredBytes: server.ask.readStoredBytes,
    warn: async () => undefined, // the server does
    ...{ now: Date.now, log, intervalMs: boundsEveryMs },
  });
  await bounds.refresh();
  return bounds;
}
