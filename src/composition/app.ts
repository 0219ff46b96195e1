import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readLive } from '../analytics/live.ts';
import { ownerOfKey } from '../auth/owner-of-key.ts';
import { openPlainWalls } from '../delivery/inline/open-plain-walls.ts';
import { siteOfReport } from '../delivery/inline/site-of-report.ts';
import { openVisits } from '../events/intake/cookieless-sessions.ts';
import { countriesWhenAsked } from '../events/intake/country.ts';
import { openDistinctValues } from '../events/intake/distinct-values.ts';
import { openDropCounts } from '../events/intake/drop-counts.ts';
import { openRedisVisits } from '../events/intake/redis-visits.ts';
import { openSessionLimit } from '../events/intake/session-limit.ts';
import { openSharedVisits } from '../events/intake/shared-visits.ts';
import { siteCache } from '../events/intake/site-cache.ts';
import { nameSegment } from '../events/intake/spool/segments.ts';
import { openSpool } from '../events/intake/spool/spool.ts';
import { visitorReader } from '../events/intake/visitor.ts';
import { openVisitsFile } from '../events/intake/visits-file.ts';
import { startSessionBuilder } from '../events/sessions/session-builder.ts';
import type { Engine } from '../events/store/engine.ts';
import { watchedEngine } from '../events/store/watched-engine.ts';
import { withoutStored } from '../events/store/without-stored.ts';
import { buildApp } from '../http/app.ts';
import { openLiveStreams } from '../http/edge/live-streams.ts';
import { openMeters } from '../http/edge/metrics/meters.ts';
import { mayStillRead } from '../http/handlers/owned-site.ts';
import { clientAddress } from '../kit/client-address.ts';
import { watchClock } from '../kit/clock-watch.ts';
import { openDayMarks } from '../kit/day-marks.ts';
import { type Disposers, openDisposers } from '../kit/disposers.ts';
import { giveUpAfter } from '../kit/give-up-after.ts';
import { type LastKnown, openLastKnown } from '../kit/last-known.ts';
import { openMemoryLimiter } from '../kit/limiter/memory.ts';
import { openRedisLimiter } from '../kit/limiter/redis.ts';
import { withFallback } from '../kit/limiter/with-fallback.ts';
import { logRefusals } from '../kit/redis-refusal.ts';
import { openMemorySignals } from '../kit/signals/memory.ts';
import { openRedisSignals } from '../kit/signals/redis.ts';
import { openStopBudget } from '../kit/stop-budget.ts';
import { takeDirectory } from '../records/directory-lock.ts';
import { readJobLag } from '../records/jobs/job-state.ts';
import { saveNodeUrl } from '../records/node-urls.ts';
import type { Records } from '../records/records.ts';
import { secretOrNew } from '../records/secret-settings.ts';
import { sharedClock } from '../records/shared-clock.ts';
import { findSite, type OwnedSite } from '../records/sites/sites.ts';
import { waitBriefly } from '../records/wait-briefly.ts';
import { fileWriter } from '../reports/render/write-file.ts';
import { settleStage } from './backup/settle-stage.ts';
import { commandAnswers } from './command-answers.ts';
import { openCommandSocket } from './command-socket.ts';
import type { Config } from './config.ts';
import { exportParts } from './exports.ts';
import { keepLoaderSecret } from './ingest/early-intake.ts';
import { openFront } from './ingest/front.ts';
import { openBounds } from './intake-bounds.ts';
import { openJobs } from './jobs.ts';
import { listWatchParts } from './list-watch.ts';
import { openHold } from './move-stores/hold.ts';
import { openEvents } from './open-events.ts';
import { openRecords } from './open-records.ts';
import { openOptionalTracer } from './open-tracer.ts';
import { openMailer, openOptionalRedis } from './optional-clients.ts';
import { buildRooms } from './rooms.ts';
import type { Runtime } from './runtime.ts';
import { shipAccepted } from './ship-accepted.ts';
import { spoolRecords } from './spool-records.ts';
import { upgradeStores } from './upgrade/upgrade-stores.ts';
import { waitForStore } from './wait-for-store.ts';
import { logSlowCalls, watchCalls } from './watching/slow-calls.ts';
import { traceCalls } from './watching/trace-calls.ts';

export interface Truce {
  port: number;
  records: Records;
  engine: Engine;
  /** Moves everything acknowledged into the event engine now. */
  flush(): Promise<void>;
  /** `/readyz` returns 503, and the server keeps serving for as long as load balancers may take to notice. */
  drain(): Promise<void>;
  /** Stops accepting, finishes, flushes, closes the stores: within 10 s. After a fault, jobs that run keep their leases. */
  close(afterFault?: boolean): Promise<void>;
}

/** Fewer, larger inserts cost less; an event must show within 2 s. */
const shipIntervalMs = 400;
const graceMs = 5_000;
/** Milliseconds that a store which hangs may hold up a stop, each time one is needed. */
const storeGraceMs = 1_500;
/** The event store in this process ends its queries first. */
const engineGraceMs = 4_000;
/** Process managers kill a server that has not stopped after 10 s. */
const stopMs = 9_500;
const saveDropsIntervalMs = 5_000;

/**
 * The composition root: opens what the settings choose and joins the rooms. Engines are named only here. Where
 * something cannot be opened, what was opened before is closed again.
 */
export async function openTruce(config: Config, around: Runtime): Promise<Truce> {
  const opened = openDisposers();
  try {
    return await openAll(config, around, opened);
  } catch (error) {
    await opened
      .close()
      .catch((late) => around.log.warn({ error: String(late) }, 'cleanup after a failed start failed'));
    throw error;
  }
}

async function openAll(config: Config, around: Runtime, opened: Disposers): Promise<Truce> {
  const { now, log } = around;
  const elapsed = around.elapsed ?? (() => performance.now());
  const stop = openStopBudget(stopMs, elapsed);
  opened.add(around.lock ?? takeDirectory(config.dataDir, now()), (lock) => lock.release());
  settleStage(config.dataDir, log);
  // Its processes load their code while the stores are opened.
  const front = opened.add(openFront(config, around), (each) => each.abandon());
  const redis = await openOptionalRedis(config, log);
  opened.add(redis, () => redis?.disconnect());
  const lastKnown = opened.add(openLastKnownIn(config, around), (each) => each.close());
  const stores = opened.group(storeGraceMs);
  const meters = openMeters(around.version);
  const tracer = opened.add(await openOptionalTracer(config, around, meters), (each) => each?.close());
  const watchCall = watchCalls([
    ...[meters.watchCall, logSlowCalls(log, config.slowQueryMs)],
    ...(tracer === null ? [] : [traceCalls(config)]),
  ]);
  const hold = openHold();
  const whenThere = { log, elapsed, onWait: () => front.openEarly(lastKnown) };
  const toRecords = { name: 'records', isServer: config.databaseUrl !== null } as const;
  const records = hold.overRecords(
    stores.add(await waitForStore(toRecords, () => openRecords(config, log, watchCall), whenThere)),
  );
  const toEvents = { name: 'events', isServer: config.clickhouse !== null } as const;
  const events = await waitForStore(toEvents, () => openEvents(config, log), whenThere);
  const engine = hold.overEngine(
    opened.add(watchedEngine(events, watchCall), (each) => giveUpAfter(engineGraceMs, each.close())),
  );
  const asked = { ...around, elapsed, whileBusy: { onWait: whenThere.onWait } };
  const upgrade = () => upgradeStores(config, asked, { records, engine }, around.steps);
  await waitForStore(toRecords, upgrade, whenThere);
  const own = openMemoryLimiter(now);
  const shared = redis && openRedisLimiter(redis, now);
  const onFallback = () => meters.countFallbacks(1);
  const limiter = stores.add(shared ? withFallback(shared, own, now, onFallback, logRefusals(log)) : own);
  const signals = stores.add(redis ? openRedisSignals(redis, log) : openMemorySignals());
  await around.prepare?.({ records, engine });
  await waitBriefly(records);
  const loaderSecret = await secretOrNew(records.db, 'loader_secret', () =>
    randomBytes(32).toString('base64url'),
  );
  const marks = openDayMarks(loaderSecret);
  keepLoaderSecret(loaderSecret, config, lastKnown);

  const builder = opened.add(
    startSessionBuilder({
      ...{ engine, withLock: records.withLock, insertEveryMs: shipIntervalMs, log },
    }),
    (each) => giveUpAfter(storeGraceMs, each.close()),
  );
  const spool = opened.add(
    await openSpool({
      directory: join(config.dataDir, 'spool'),
      nameSegment: () => nameSegment(now()),
      others: front.directories,
      engine,
      withoutStored: (rows) => withoutStored(engine, rows),
      ...spoolRecords(records, now, log),
      log,
      intervalMs: shipIntervalMs,
      shipped: builder.notice,
    }),
    // A machine that is busy may need longer to move the last events; an event store that hangs may not hold up a stop.
    async (each) => {
      const allowedMs = stop.share(storeGraceMs, storeGraceMs + engineGraceMs);
      if (await giveUpAfter(allowedMs, each.close())) return;
      log.warn(
        { waited_ms: allowedMs },
        'the event store is too slow: the next start moves the last events to it',
      );
    },
  );
  const counts = opened.group(storeGraceMs);
  const drops = counts.add(openDropCounts(records, { now, log, intervalMs: saveDropsIntervalMs }));
  const visitsFile = openVisitsFile(config.dataDir, log);
  const ownVisits = opened.add(openVisits(now, visitsFile.take()), (each) =>
    visitsFile.leave(each.save(now())),
  );
  const visits = redis ? openSharedVisits(openRedisVisits(redis), ownVisits, now) : ownVisits;
  /** What takes requests and works on jobs: all of it stops at once. */
  const running = opened.group(graceMs + storeGraceMs);
  const clock = watchClock({
    ...{ now, log, elapsed },
    sharedNow: sharedClock(records),
  });
  meters.follow({
    ...{ ...spool, now, builderState: builder.state, ingestState: front.state },
    readJobLag: () => readJobLag(records.db, now(), clock.sharedNow()),
  });
  const bounds = counts.add(
    await openBounds(config, around, { records, engine, backlogBytes: spool.backlogBytes }),
  );
  const listWatch = listWatchParts(config, around, { records, signals });
  const writeFile = fileWriter({ folder: join(around.distDir, 'fonts'), more: config.reportFont });
  const exports = exportParts(config, around, { records, engine });
  await saveNodeUrl(records.db, exports.node, config.nodeUrl);
  const mailer = await openMailer(config, log);
  const ship = shipAccepted(spool, builder);
  const isHeld = () => !hold.mayStartJobs();
  const parts = { records, engine, isHeld, tracer, signals, listWatch, exports, mailer, writeFile, clock };
  const jobs = await openJobs(config, around, {
    ...parts,
    ship,
    alone: builder.alone,
    onRemoved: meters.countRemoved,
    onRun: meters.countJob,
    now,
    log,
  });
  running.add({ close: () => jobs.close().finally(mailer.close) });

  const live = openLiveStreams({
    read: (id, nowMs) => readLive(engine, id, nowMs),
    mayLook: (caller, siteId) => mayStillRead(records.db, caller, siteId, new Date(now()).toISOString()),
    now,
  });
  let draining = false;
  const opens = {
    ...parts,
    marks,
    spool,
    builder,
    redis,
    limiter,
    lastKnown,
    live,
    meters,
    bounds,
    draining: () => draining,
  };
  const app = await buildApp(await buildRooms(config, around, opens));
  const edge = await front.open(
    app,
    {
      ...{ records, limiter, now, log, clientAddress: clientAddress(config.trustedProxies) },
      ownerOf: (authorization) => ownerOfKey(records.db, authorization, now()),
      sites: siteCache((id) => findSite(records.db, id), signals, now, lastKnown.shelf<OwnedSite>('site')),
      readVisitor: visitorReader(),
      visits,
      values: openDistinctValues(),
      marks,
      sessions: openSessionLimit(limiter, config.sessionsPerHour),
      drops,
      countryOf: countriesWhenAsked(join(around.distDir, 'country.mmdb')),
      newId: randomUUID,
      spool,
      trackPerMinute: config.trackPerMinute,
      eventsPerMinute: config.eventsPerMinute,
      bounds,
      onAccepted: meters.countAccepted,
      onAnswered: meters.countAnswered,
      siteOfReport,
      plainWall: openPlainWalls({ records, signals, baseUrl: config.baseUrl, now, lastKnown }),
    },
    { records, signals, bounds, drops, meters, loaderSecret, lastKnown },
  );
  running.add({ close: () => edge.close(graceMs) });
  const commandParts = { records, engine, hold, builder, runningJobs: jobs.running };
  const answers = commandAnswers(config, around, commandParts);
  running.add(await openCommandSocket(config.dataDir, answers, log));
  opened.add(live, (each) => each.close());

  return {
    port: edge.port,
    records,
    engine,
    async flush() {
      const stuck = await ship();
      if (stuck) throw stuck;
    },
    async drain() {
      draining = true;
      await new Promise((resolve) => setTimeout(resolve, config.drainMs));
    },
    async close(afterFault = false) {
      draining = true;
      stop.begin();
      if (afterFault) jobs.keepLeases();
      await opened.close();
    },
  };
}

/** Sites and their paths, for while the database is away. */
function openLastKnownIn({ dataDir }: Config, { version, now, log }: Runtime): LastKnown {
  return openLastKnown({ path: join(dataDir, 'last-known.json'), version, now, log });
}
