import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openPasswords } from '../auth/passwords.ts';
import { ApiError } from '../contract/core/errors.ts';
import { shareLooks } from '../delivery/filter-lists/share-looks.ts';
import { watchSite } from '../delivery/filter-lists/watch-lists.ts';
import { readSdk } from '../delivery/sdk-files.ts';
import type { IntakeBounds } from '../events/intake/intake-bounds.ts';
import type { Spool } from '../events/intake/spool/spool.ts';
import { readSpoolState } from '../events/intake/spool/spool-state.ts';
import type { SessionBuilder } from '../events/sessions/session-builder.ts';
import type { Engine } from '../events/store/engine.ts';
import type { Rooms } from '../http/app.ts';
import type { LiveStreams } from '../http/edge/live-streams.ts';
import type { Meters } from '../http/edge/metrics/meters.ts';
import {
  openCallerTurns,
  openQueryTurns,
  openScreenTurns,
  openSharedTurns,
} from '../http/handlers/query-turns.ts';
import { clientAddress } from '../kit/client-address.ts';
import type { DayMarks } from '../kit/day-marks.ts';
import { isFull } from '../kit/full-disk.ts';
import type { LastKnown } from '../kit/last-known.ts';
import type { Limiter } from '../kit/limiter/limiter.ts';
import { type ProbedRedis, probeRedis } from '../kit/redis-refusal.ts';
import { refuseWebhook } from '../notifications/webhook-address.ts';
import { checkChanges } from '../records/check-records.ts';
import type { Config } from './config.ts';
import { jobEnds } from './job-ends.ts';
import type { JobParts } from './jobs.ts';
import type { Runtime } from './runtime.ts';
import { openFetches, reachOf } from './safe-fetch.ts';

export interface RoomParts
  extends Omit<JobParts, 'now' | 'log' | 'ship' | 'alone' | 'onRemoved' | 'onRun' | 'isHeld'> {
  engine: Engine;
  marks: DayMarks;
  spool: Spool;
  builder: Pick<SessionBuilder, 'state'>;
  redis: ProbedRedis | null;
  limiter: Limiter;
  lastKnown: LastKnown;
  live: LiveStreams;
  meters: Meters;
  bounds: Pick<IntakeBounds, 'state' | 'isDiskLow'>;
  draining: () => boolean;
}

/** Gives each room that is served what it works with, and no more. */
export async function buildRooms(config: Config, around: Runtime, opened: RoomParts): Promise<Rooms> {
  const { now, log, version, distDir } = around;
  const { baseUrl, trackPerMinute, allowPrivate } = config;
  const { records, engine: store, signals, limiter, mailer, spool, redis } = opened;
  const { node, folder: exportFolder } = opened.exports;
  const passwords = await openPasswords(around.passwordCost);
  const asked = { limiter, clientAddress: clientAddress(config.trustedProxies) };
  const makeSecret = () => randomBytes(32).toString('base64url');
  const askRedis = redis && (() => probeRedis(redis));
  const common = { records, baseUrl, now };
  const sdk = readSdk(join(distDir, 'sdk'));
  const turns = { queries: openQueryTurns(), ownTurns: openCallerTurns() };
  const screenTurns = openScreenTurns();
  return {
    edge: {
      ...{ ...common, ...asked, apiPerMinute: config.apiPerMinute, log, committed: around.committed },
      tracer: opened.tracer,
    },
    health: {
      checks: {
        records: () => checkChanges(records),
        events: () => store.query('quick', 'SELECT 1'),
        ...(askRedis && { redis: askRedis }),
        spool: async () => {
          // A file that cannot be read is no reason to send nobody here.
          const trouble = spool.engineTrouble();
          if (trouble) throw new Error(trouble);
          if (isFull(config.dataDir)) throw new Error('the disk is full');
        },
      },
      backlogBytes: spool.backlogBytes,
      damagedFiles: spool.damagedFiles,
      draining: opened.draining,
      // A single node stays reachable, so that its owner can sign in.
      refusesEvents: () => config.nodeUrl !== null && opened.bounds.isDiskLow(),
      metricsToken: config.metricsToken,
      baseUrl: config.baseUrl,
      clientAddress: asked.clientAddress,
      meters: opened.meters,
      log,
    },
    delivery: {
      ...common,
      ...asked,
      signals,
      makeSecret,
      trackPerMinute,
      marks: opened.marks,
      lastKnown: opened.lastKnown,
      sdk,
    },
    pages: {
      ...common,
      webDir: join(distDir, 'web'),
      docsDir: join(distDir, 'docs'),
      helpDir: join(distDir, 'help'),
      packagesDir: join(distDir, 'packages'),
      version,
    },
    analytics: {
      ...{ records, store, live: opened.live, ...turns, screenTurns, now },
      emailIsKeptOnPurpose: config.email.isKeptOnPurpose,
    },
    auth: { ...common, ...asked, passwords, oidc: config.oidc, log },
    events: { records, store, ...turns, replay: spool.append, makeSecret, now },
    integrations: {
      ...{ ...common, store, limiter, queries: turns.queries },
      refuseWebhook: (url) => refuseWebhook(url, { ...reachOf(config), allowPrivate }),
    },
    operations: {
      ...{ ...common, store, node, version, mailer, limiter, jobEnds, askRedis },
      installation: installationOf(config),
      spoolState: () => readSpoolState(spool),
      builderState: opened.builder.state,
      intakeLimits: config.limits,
      intakeState: opened.bounds.state,
      clock: opened.clock,
    },
    reports: { ...common, store, limiter, ...turns, writeFile: opened.writeFile, node, exportFolder },
    sites: {
      ...{ ...common, store, signals, limiter, passwords, makeSecret, allowPrivate, version },
      ...openFetches(config, version),
      sdk,
      sharedTurns: openSharedTurns(),
      watchSite: shareLooks((siteId) => watchSite(opened.listWatch, siteId), tooManyLooks),
    },
    team: { ...common, passwords, limiter, defaultRole: config.oidc?.defaultRole ?? null, log },
    extend: around.extend,
  };
}

function tooManyLooks(): ApiError {
  const message = 'Too many checks against filter lists are waiting. Try again in 30 seconds.';
  return new ApiError('RATE_LIMITED', message, { retry_after: 30 });
}

function installationOf({ dataDir, clickhouse, databaseUrl, email, trustedProxies }: Config) {
  return {
    dataDir,
    events: clickhouse ? ('server' as const) : ('embedded' as const),
    records: databaseUrl ? ('postgresql' as const) : ('sqlite' as const),
    smtp: email.server !== null,
    emailIsKeptOnPurpose: email.isKeptOnPurpose,
    trustsProxies: trustedProxies.length > 0,
  };
}
