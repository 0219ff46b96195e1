import { join } from 'node:path';
import type { Hono } from 'hono';
import type { DropCounts } from '../../events/intake/drop-counts.ts';
import type { IntakeBounds } from '../../events/intake/intake-bounds.ts';
import type { VisitStore } from '../../events/intake/redis-visits.ts';
import type { OtherDirectory } from '../../events/intake/spool/spool.ts';
import type { Bindings } from '../../http/edge/api.ts';
import { type OwnPaths, openOwnPaths } from '../../http/edge/custom-paths.ts';
import type { EventMeters } from '../../http/edge/metrics/event-meters.ts';
import { type Edge, listen, routed } from '../../http/edge/server.ts';
import type { TrackParts } from '../../http/edge/track.ts';
import { basePathOf } from '../../kit/base-path.ts';
import { inNetworks } from '../../kit/client-address.ts';
import type { LastKnown } from '../../kit/last-known.ts';
import { portRefusal } from '../../kit/port-refused.ts';
import type { Signals } from '../../kit/signals/signals.ts';
import { addSiteDays, listSiteDays } from '../../records/intake/site-day-events.ts';
import type { Records } from '../../records/records.ts';
import { listPaths, type SitePath } from '../../records/sites/site-paths.ts';
import type { Config } from '../config.ts';
import type { Runtime } from '../runtime.ts';
import { comeSecond } from './come-second.ts';
import { type EarlyIntake, openEarlyIntake } from './early-intake.ts';
import { type IngestProcesses, ingestProcesses, type ServerAnswers, socketIn } from './ingest-processes.ts';
import { keptTable } from './kept-table.ts';
import { leftDirectories } from './left-directories.ts';
import { takeOver } from './take-over.ts';

interface FrontParts {
  records: Records;
  signals: Signals;
  bounds: Pick<IntakeBounds, 'state' | 'noteDays'>;
  drops: Pick<DropCounts, 'add'>;
  meters: Pick<EventMeters, 'countAnswered' | 'countFallbacks'>;
  /** What page marks are made with. */
  loaderSecret: string;
  lastKnown: Pick<LastKnown, 'shelf'>;
}

export interface Front {
  /** Where ingest processes put events, or have put them. */
  directories: OtherDirectory[];
  state: IngestProcesses['state'];
  /** After a start that failed: ends what was started. */
  abandon(): Promise<void>;
  /** Takes events of known sites while a store is waited for. Where ingest processes do, and sites are known; once. */
  openEarly(lastKnown: FrontParts['lastKnown']): Promise<void>;
  /** Opens the port. */
  open(app: Hono<Bindings>, track: TrackParts, parts: FrontParts): Promise<Edge>;
}

/**
 * What faces the network: this process itself, or ingest processes, which take events and pass on everything else to it
 * through a local socket.
 */
export function openFront(config: Config, around: Runtime): Front {
  const { now, log } = around;
  const basePath = basePathOf(config.baseUrl);
  const at = { port: config.port, host: config.host ?? '0.0.0.0' };
  const left = leftDirectories(join(config.dataDir, 'spool'), config.ingestProcesses);
  const visits = keptTable(config, log);
  const pathsOf = ({ records, signals, lastKnown }: FrontParts) =>
    openOwnPaths(() => listPaths(records.db), signals, now, log, lastKnown.shelf<SitePath[]>('paths'));

  if (config.ingestProcesses === 0) {
    return {
      directories: left,
      state: () => ({ running: 0, restarts: 0 }),
      abandon: async () => undefined,
      openEarly: async () => undefined,
      async open(app, track, parts) {
        const isProxy = inNetworks(config.trustedProxies);
        const own = await pathsOf(parts);
        return opening(at, listen(routed(app, track), track, own, { listen: at, basePath, isProxy }));
      },
    };
  }
  const socket = socketIn(config.dataDir);
  const processes = ingestProcesses(
    { ...settingsOf(config), basePath, distDir: around.distDir, server: socket.path },
    log,
  );
  comeSecond();
  const table = onceOpened(visits.open);
  let early: Promise<EarlyIntake | null> | null = null;
  const takeEarly = async (intake: Promise<EarlyIntake | null>) => {
    const opened = await intake;
    await opened?.listen(socket.path);
    if (opened) {
      processes.answer(opened.answers);
      await opening(at, processes.start());
      log.info('accepting events from sites that are already known');
    }
    return opened;
  };
  return {
    directories: [...processes.directories, ...left],
    state: processes.state,
    async abandon() {
      const opened = await early?.catch(() => null);
      await opened?.close();
      await processes.close(0).finally(visits.leave);
    },
    async openEarly(lastKnown) {
      early ??= takeEarly(openEarlyIntake(config, around, { lastKnown, basePath, visits: table() }));
      await early;
    },
    async open(app, track, parts) {
      const own = await pathsOf(parts);
      const answers = offerOf(track, own, parts, table());
      const before = await early;
      parts.signals.subscribe('site', processes.siteChanged);
      await takeOver(processes, before, { answers, bounds: parts.bounds });
      const local = await listen(routed(app, track), track, own, {
        ...{ listen: { path: socket.path }, basePath, isProxy: () => false },
      });
      const port = await opening(at, processes.start());
      return { port, close: (graceMs) => closeBoth(processes, local, graceMs).finally(socket.remove) };
    },
  };
}

/** What events need; the secrets of other settings stay here. */
function settingsOf({ dataDir, trustedProxies, trackPerMinute, eventsPerMinute, ...config }: Config) {
  const { limits, sessionsPerHour, redisUrl, logLevel, port, host, ingestProcesses: processes } = config;
  const counted = { trackPerMinute, eventsPerMinute, sessionsPerHour, limits };
  return { dataDir, trustedProxies, ...counted, redisUrl, logLevel, port, host, processes };
}

/** @throws PortRefused where the operating system refuses the address */
async function opening<T>(at: { port: number; host: string }, opened: Promise<T>): Promise<T> {
  try {
    return await opened;
  } catch (error) {
    throw portRefusal(error, at);
  }
}

/** The server answers what it was passed on before it stops. */
async function closeBoth(processes: IngestProcesses, local: Edge, graceMs: number): Promise<void> {
  await processes.close(graceMs);
  await local.close(graceMs);
}

function offerOf(track: TrackParts, own: OwnPaths, parts: FrontParts, visits: VisitStore): ServerAnswers {
  const { records, bounds, meters, loaderSecret } = parts;
  return {
    // From memory: a process is also started again while the database is away.
    findSite: track.sites.get,
    listPaths: own.list,
    loaderSecret: () => loaderSecret,
    ownerOf: track.ownerOf,
    addSiteDays: (counts) => records.db.transaction().execute((db) => addSiteDays(db, counts)),
    listSiteDays: (day) => listSiteDays(records.db, day),
    readStoredBytes: async () => bounds.state().storedBytes,
    count({ accepted, dropped, answered, fallbacks, drops }) {
      track.onAccepted(accepted, dropped);
      for (const { status, times, seconds } of answered) meters.countAnswered(status, seconds / times, times);
      meters.countFallbacks(fallbacks);
      parts.drops.add(drops);
    },
    take: (key, limit, lengthMs, taken) => track.limiter.take(key, limit, lengthMs, taken),
    plainWall: track.plainWall,
    joinVisit: visits.join,
    writeVisits: visits.write,
  };
}

function onceOpened<T>(open: () => T): () => T {
  let opened: T | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}
