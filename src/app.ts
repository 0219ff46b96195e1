import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readLive } from './analytics/live.ts';
import type { Config } from './config.ts';
import { openChdb } from './events/chdb.ts';
import { openClickHouse } from './events/clickhouse.ts';
import type { Engine } from './events/engine.ts';
import { migrateEvents } from './events/migrate.ts';
import { buildApp } from './http/app.ts';
import { basePathOf } from './http/base-path.ts';
import { clientAddress } from './http/client-address.ts';
import { openMeters } from './http/health.ts';
import { openLiveStreams } from './http/live-streams.ts';
import { openOwnPaths } from './http/own-paths.ts';
import { mayStillRead } from './http/owned-site.ts';
import { openPasswords } from './http/passwords.ts';
import { listen } from './http/server.ts';
import { openCountries } from './ingest/country.ts';
import { openDropCounts } from './ingest/drop-counts.ts';
import { siteCache } from './ingest/site-cache.ts';
import { startShipper } from './ingest/spool/shipper.ts';
import { openSpool } from './ingest/spool/spool.ts';
import { visitorReader } from './ingest/visitor.ts';
import { openVisits } from './ingest/visits.ts';
import { startWorker } from './jobs/worker.ts';
import { giveUpAfter } from './kit/give-up-after.ts';
import { openMemoryLimiter } from './kit/limiter/memory.ts';
import { openRedisLimiter } from './kit/limiter/redis.ts';
import { withFallback } from './kit/limiter/with-fallback.ts';
import type { Log } from './kit/log.ts';
import { openRedis } from './kit/redis.ts';
import { openMemorySignals } from './kit/signals/memory.ts';
import { openRedisSignals } from './kit/signals/redis.ts';
import { openAbTests } from './open/ab-tests.ts';
import { openAccountJobs } from './open/account-jobs.ts';
import { openAlerts } from './open/alerts.ts';
import { openExports } from './open/exports.ts';
import { openBounds } from './open/intake-bounds.ts';
import { openListWatch } from './open/list-watch.ts';
import { openMail } from './open/mail.ts';
import { openNotify } from './open/notify.ts';
import { openOutgoings } from './open/outgoing.ts';
import { openReports } from './open/reports.ts';
import { openRetention } from './open/retention.ts';
import { openSimulations } from './open/simulations.ts';
import type { Surroundings } from './open/surroundings.ts';
import { lockDirectory } from './records/directory-lock.ts';
import { addFailedEvent } from './records/failed-events.ts';
import { migrate } from './records/migrate.ts';
import { openPostgres } from './records/postgres.ts';
import type { Records } from './records/records.ts';
import { listPaths } from './records/site-paths.ts';
import { findSite } from './records/sites.ts';
import { openSqlite } from './records/sqlite.ts';
import { openReportFonts } from './reports/render/pdf/report-fonts.ts';
import { fileWriter } from './reports/render/write-file.ts';

export interface Truce {
  port: number;
  records: Records;
  engine: Engine;
  /** Moves everything acknowledged into the event engine now. */
  flush(): Promise<void>;
  /** Stops accepting, finishes, flushes, closes the stores: within 10 s. */
  close(): Promise<void>;
}

/** Fewer, larger inserts cost less; an event must show within 2 s. */
const shipEveryMs = 400;
const graceMs = 5_000;
/** Milliseconds that a store which hangs may hold up a stop, each time one is needed. */
const storeGraceMs = 1_500;
const keepDropsEveryMs = 5_000;

/** The composition root: opens what the settings choose and joins the rooms. Engines are named only here. */
export async function openTruce(config: Config, around: Surroundings): Promise<Truce> {
  const { now, log } = around;
  mkdirSync(config.dataDir, { recursive: true });
  const lock = lockDirectory(config.dataDir);
  const records = await openRecords(config, log);
  const engine = await openEngine(config, records);
  const redis = config.redisUrl ? await openRedis(config.redisUrl, log) : null;
  const ownLimiter = openMemoryLimiter(now);
  const limiter = redis ? withFallback(openRedisLimiter(redis, now), ownLimiter, now) : ownLimiter;
  const signals = redis ? openRedisSignals(redis, log) : openMemorySignals();

  const spool = await openSpool(join(config.dataDir, 'spool'), () => segmentName(now()));
  const shipper = startShipper({
    spool,
    engine,
    failed: (row, reason) => addFailedEvent(records.db, row, reason, new Date(now()).toISOString()),
    log,
    everyMs: shipEveryMs,
  });
  const meters = openMeters(spool.backlogBytes);
  const bounds = await openBounds(config, around, { records, engine, backlogBytes: spool.backlogBytes });
  const listWatch = await openListWatch(config, around, { records, signals });
  const worker = startWorker(
    records,
    {
      ...(await openRetention(around, {
        records,
        engine,
        ship: shipper.ship,
        onRemoved: meters.countRemoved,
      })),
      ...listWatch.job,
      ...(await openAbTests(around, { records, signals, engine, ship: shipper.ship })),
      ...(await openAccountJobs(config, around, records)),
    },
    { now, log, everyMs: 1_000 },
  );

  const simulations = openSimulations(config, around, records);
  const writeFile = fileWriter(openReportFonts(join(around.distDir, 'fonts'), config.reportFont));
  const reports = openReports(config, around, { records, engine, writeFile });
  const { exporter, ...exportPlace } = openExports(config, around, { records, engine });
  const drops = openDropCounts(records, { now, log, everyMs: keepDropsEveryMs });
  const mail = await openMail(config, around, records);
  const notifications = await openNotify(config, around, records);
  const alerts = await openAlerts(config, around, { records, engine });

  const live = openLiveStreams({
    read: (id, nowMs) => readLive(engine, id, nowMs),
    mayLook: (caller, siteId) => mayStillRead(records.db, caller, siteId, new Date(now()).toISOString()),
    now,
  });
  let draining = false;
  const shared = {
    records,
    limiter,
    signals,
    clientAddress: clientAddress(config.trustedProxies),
    now,
    log,
  };
  const app = await buildApp({
    ...shared,
    store: engine,
    writeFile,
    replay: spool.append,
    watchSite: listWatch.watchSite,
    ...exportPlace,
    live,
    installation: installationOf(config),
    spoolState: async () => ({
      bytes: await spool.backlogBytes(),
      oldestAt: await spool.oldestAt(),
      trouble: shipper.trouble(),
    }),
    refuseWebhook: notifications.refuseWebhook,
    passwords: await openPasswords(),
    meters,
    apiPerMinute: config.apiPerMinute,
    trackPerMinute: config.trackPerMinute,
    baseUrl: config.baseUrl,
    oidc: config.oidc,
    mailer: mail.mailer,
    allowPrivate: config.allowPrivate,
    ...openOutgoings(config, around.version),
    version: around.version,
    distDir: around.distDir,
    extend: around.extend,
    metricsToken: config.metricsToken,
    intakeLimits: config.limits,
    intakeState: bounds.state,
    checks: {
      records: () => records.db.selectFrom('settings').select('name').limit(1).execute(),
      events: () => engine.query('quick', 'SELECT 1'),
      ...(redis && { redis: () => redis.ping() }),
      spool: async () => {
        const trouble = shipper.trouble();
        if (trouble) throw new Error(trouble);
      },
    },
    backlogBytes: spool.backlogBytes,
    draining: () => draining,
  });
  const edge = await listen(
    app,
    {
      ...shared,
      sites: siteCache((id) => findSite(records.db, id), signals, now),
      readVisitor: visitorReader(),
      visits: openVisits(),
      drops,
      countryOf: openCountries(join(around.distDir, 'country.mmdb')),
      newId: randomUUID,
      spool,
      trackPerMinute: config.trackPerMinute,
      eventsPerMinute: config.eventsPerMinute,
      bounds,
      onAccepted: meters.countAccepted,
    },
    await openOwnPaths(() => listPaths(records.db), signals, now, log),
    { port: config.port, basePath: basePathOf(config.baseUrl), host: config.host ?? '0.0.0.0' },
  );

  /** What the engine does not take now stays in the spool and is moved at the next start. */
  async function moveRest(): Promise<void> {
    await shipper.close();
    await shipper.ship().catch((error) => log.warn({ error: String(error) }, 'the spool keeps the rest'));
  }

  return {
    port: edge.port,
    records,
    engine,
    flush: () => shipper.ship(),
    async close() {
      draining = true;
      live.close();
      const workers = [worker, simulations, reports, exporter, mail, notifications, alerts];
      const working = Promise.all(workers.map((each) => each.close()));
      await Promise.all([edge.close(graceMs), giveUpAfter(graceMs, working)]);
      await giveUpAfter(storeGraceMs, Promise.all([drops.close(), bounds.close()]));
      await giveUpAfter(storeGraceMs, moveRest());
      const stores = [spool.close(), engine.close(), records.close(), limiter.close(), signals.close()];
      await giveUpAfter(storeGraceMs, Promise.all(stores));
      redis?.disconnect();
      lock.release();
    },
  };
}

/** The event store, brought to this version. */
async function openEngine(config: Config, records: Records): Promise<Engine> {
  const engine = config.clickhouseUrl
    ? await openClickHouse(config.clickhouseUrl)
    : await openChdb(join(config.dataDir, 'events'));
  await records.withLock('event store migrations', () => migrateEvents(engine));
  return engine;
}

/**
 * Lends the event store to a command.
 * @throws DirectoryInUse where it is embedded and a running server has it.
 */
export async function withEngine<T>(
  config: Config,
  records: Records,
  run: (engine: Engine) => Promise<T>,
): Promise<T> {
  const lock = config.clickhouseUrl === null ? lockDirectory(config.dataDir) : null;
  try {
    const engine = await openEngine(config, records);
    return await run(engine).finally(() => engine.close());
  } finally {
    lock?.release();
  }
}

/** The relational store alone, brought to this version. */
export async function openRecords(config: Config, log: Log): Promise<Records> {
  const records = config.databaseUrl
    ? openPostgres(config.databaseUrl, (error) => log.warn({ error: error.message }, 'postgres'))
    : openSqlite(join(config.dataDir, 'truce.sqlite'));
  await migrate(records);
  return records;
}

function installationOf({ dataDir, clickhouseUrl, databaseUrl, mail, trustedProxies }: Config) {
  return {
    dataDir,
    events: clickhouseUrl ? ('server' as const) : ('embedded' as const),
    records: databaseUrl ? ('postgresql' as const) : ('sqlite' as const),
    smtp: mail.server !== null,
    trustsProxies: trustedProxies.length > 0,
  };
}

/** Sorts by age and is never used twice: a repeated name would repeat its tokens, and events would vanish. */
function segmentName(nowMs: number): string {
  return `${String(nowMs).padStart(15, '0')}-${randomUUID()}`;
}
