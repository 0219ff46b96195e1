import { join } from 'node:path';
import { readStoreState } from '../../../analytics/engine-state.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { ApiError, conflict } from '../../../contract/core/errors.ts';
import { type HealthReport, sessionLimits, spoolLimits } from '../../../contract/operations/health-report.ts';
import type { Routes } from '../../../contract/routes.ts';
import {
  type IntakeBounds,
  type IntakeLimits,
  warnFloor,
  warnFrom,
} from '../../../events/intake/intake-bounds.ts';
import type { SpoolState } from '../../../events/intake/spool/spool-state.ts';
import type { BuilderState } from '../../../events/sessions/session-builder.ts';
import { listSetAsideParts } from '../../../events/store/set-aside-parts.ts';
import { forwardedHops } from '../../../kit/client-address.ts';
import type { ClockWatch } from '../../../kit/clock-watch.ts';
import { RedisRefuses } from '../../../kit/redis-refusal.ts';
import { problemOf } from '../../../records/check-records.ts';
import { listBusiestSites } from '../../../records/intake/site-day-events.ts';
import { type JobEnds, takeUpJob } from '../../../records/jobs/job-ends.ts';
import { countEmails, listMigrations, readJobState, retryJob } from '../../../records/jobs/job-state.ts';
import { DamagedRow } from '../../../records/read-json.ts';
import type { Records } from '../../../records/records.ts';
import { lastRetention } from '../../../records/retention/delete-expired-data.ts';
import { wasSandboxed } from '../../../records/sites/simulations.ts';
import { listUnreadLists } from '../../../records/sites/unread-lists.ts';
import { unlessDamaged } from '../../../records/unless-damaged.ts';
import type { Call, Handlers } from '../../edge/api.ts';
import { forwardingHeaders } from '../../edge/forwarding-headers.ts';
import { readDisk } from './read-disk.ts';

export interface HealthReportParts {
  records: Records;
  store: AnalyticsStore;
  /** What was chosen at the start. */
  installation: {
    dataDir: string;
    events: 'embedded' | 'server';
    records: 'sqlite' | 'postgresql';
    smtp: boolean;
    /** The demo has no SMTP server on purpose. */
    emailIsKeptOnPurpose: boolean;
    trustsProxies: boolean;
  };
  spoolState: () => Promise<SpoolState>;
  builderState: () => BuilderState;
  /** Rejects while Redis does not answer or takes no changes; null where none is set. */
  askRedis: (() => Promise<unknown>) | null;
  intakeLimits: IntakeLimits;
  intakeState: () => ReturnType<IntakeBounds['state']>;
  clock: ClockWatch;
  /** What follows where a job that was given up is tried again. */
  jobEnds: JobEnds;
  node: string;
  baseUrl: string;
  version: string;
  now: () => number;
}

const maxBusiest = 5;

type Level = HealthReport['disk']['status'];

/** How the installation is, in numbers with a verdict each; what to do about it is the screen's to say. */
export function healthReportHandlers(parts: HealthReportParts) {
  const { records, installation, now } = parts;
  const { db } = records;
  return {
    'GET /v1/health-report': async ({ caller, address, header }) => {
      const today = new Date(now()).toISOString().slice(0, 10);
      const damaged: string[] = [];
      const [disk, busiest, spool, events, redis, problem, ...rest] = await Promise.all([
        readDisk(installation.dataDir),
        listBusiestSites(db, caller.accountId, today, maxBusiest),
        readSpool(parts),
        readEvents(parts),
        readRedis(parts),
        problemOf(records),
        listMigrations(db),
        readJobState(db, now(), parts.clock.sharedNow()),
        countEmails(db, caller.accountId),
        unlessDamaged(lastRetention(db), null, damaged),
        unlessDamaged(wasSandboxed(db), null, damaged),
        unlessDamaged(listUnreadLists(db), [], damaged),
      ]);
      const [migrations, jobs, emails, retention, sandboxed, unread] = rest;
      const jobStatus: Level = jobs.dead.length > 0 ? 'bad' : jobs.late > 0 ? 'warn' : 'ok';
      // One address that refuses is no fault of the installation.
      const { smtp, emailIsKeptOnPurpose } = installation;
      const isEmailSent = smtp || emailIsKeptOnPurpose;
      const emailStatus: Level = emails.failed > 0 || !isEmailSent ? 'warn' : 'ok';
      return {
        status: 200,
        body: {
          at: new Date(now()).toISOString(),
          disk,
          intake: intakeOf(parts, busiest),
          spool,
          events,
          sessions: sessionsOf(parts.builderState()),
          records: {
            status: damaged.length > 0 || problem !== null ? 'bad' : 'ok',
            engine: installation.records,
            migrations: migrations.length,
            last_migration: migrations.at(-1) ?? null,
            damaged: damaged.sort(),
            problem,
          },
          redis,
          jobs: { status: jobStatus, ...jobs },
          mail: { status: emailStatus, smtp, kept_on_purpose: emailIsKeptOnPurpose, ...emails },
          clock: clockOf(parts.clock),
          simulations: { status: sandboxed === false ? 'warn' : 'ok', sandboxed },
          filter_lists: { status: unread.length > 0 ? 'warn' : 'ok', unread },
          retention: { last_run: retention },
          seen: seenAs(address, header, installation.trustsProxies),
          base_url: parts.baseUrl,
          versions: { truce: parts.version, node: process.version },
          node: parts.node,
        },
      };
    },

    'POST /v1/jobs/:id/retry': ({ params, change }) =>
      change(async (inside) => {
        const at = new Date(now()).toISOString();
        const job = await retryJob(inside.db, params.id, at).catch((error) => {
          if (error instanceof DamagedRow)
            throw conflict('job_damaged', `The job cannot run: ${error.message}`);
          throw error;
        });
        if (!job)
          throw new ApiError('NOT_FOUND', 'No failed job has this id. It may have been retried already.');
        await takeUpJob(parts.jobEnds, inside.db, job, at);
        return { status: 200, body: { id: params.id, waiting: true as const } };
      }),
  } satisfies Partial<Handlers>;
}

/** What is near its bound is worth a word, what has reached it refuses events. */
function intakeOf(
  { intakeLimits: limits, intakeState }: HealthReportParts,
  busiest: HealthReport['intake']['busiest'],
): HealthReport['intake'] {
  const { freeBytes, storedBytes } = intakeState();
  const shares = [
    limits.siteDayEvents > 0 ? (busiest[0]?.events ?? 0) / limits.siteDayEvents : 0,
    limits.storedBytes > 0 ? storedBytes / limits.storedBytes : 0,
  ];
  const most = Math.max(...shares);
  const isNear = most >= warnFrom || freeBytes < limits.freeBytes * warnFloor;
  return {
    status: most >= 1 || freeBytes < limits.freeBytes ? 'bad' : isNear ? 'warn' : 'ok',
    site_day_limit: limits.siteDayEvents,
    busiest,
    stored_bytes: storedBytes,
    stored_limit_bytes: limits.storedBytes,
    free_floor_bytes: limits.freeBytes,
  };
}

async function readSpool({ spoolState, now }: HealthReportParts): Promise<HealthReport['spool']> {
  const { bytes, oldestAt, trouble, damagedFiles } = await spoolState();
  const age = oldestAt === null ? null : Math.max(0, Math.round((now() - oldestAt) / 1000));
  const isMuch = bytes > spoolLimits.warnBytes || (age ?? 0) > spoolLimits.warnSeconds;
  const status = trouble || damagedFiles > 0 ? 'bad' : isMuch ? 'warn' : 'ok';
  return { status, bytes, oldest_seconds: age, trouble, damaged_files: damagedFiles };
}

async function readEvents({ store, installation }: HealthReportParts): Promise<HealthReport['events']> {
  const { events: engine, dataDir } = installation;
  const parts = engine === 'embedded' ? await listSetAsideParts(join(dataDir, 'events')) : [];
  const set_aside = parts.length;
  try {
    const state = await readStoreState(store);
    return { status: set_aside > 0 ? 'bad' : 'ok', engine, set_aside, ...state };
  } catch {
    // That it does not answer is what the report is asked for.
    return { status: 'bad', engine, set_aside, version: null, tables: [] };
  }
}

/** After an upgrade, what was stored before is counted in the background. */
function sessionsOf({ oversized: _, ...state }: BuilderState): HealthReport['sessions'] {
  const isBad = state.trouble !== null || state.refused > 0;
  const status = isBad ? 'bad' : state.waiting > sessionLimits.warnBatches ? 'warn' : 'ok';
  return { status, ...state };
}

async function readRedis({ askRedis }: HealthReportParts): Promise<HealthReport['redis']> {
  if (!askRedis) return null;
  return askRedis().then(
    () => ({ status: 'ok' as const, problem: null }),
    // Each node counts limits itself meanwhile.
    (error) => ({
      status: 'warn' as const,
      problem: error instanceof RedisRefuses ? ('refuses_changes' as const) : ('unavailable' as const),
    }),
  );
}

/** A header that a proxy sends and nobody believes makes all visitors one, to the limits at least. */
function seenAs(
  address: string,
  header: Call<Routes['GET /v1/health-report']>['header'],
  trustsProxies: boolean,
): HealthReport['seen'] {
  const hops = forwardedHops(header('x-forwarded-for') ?? '');
  const isForwarded = trustsProxies && hops.includes(address);
  const ignored = isForwarded ? null : (forwardingHeaders.find((name) => header(name) !== undefined) ?? null);
  const by = isForwarded ? ('x-forwarded-for' as const) : ('connection' as const);
  return { status: ignored ? 'warn' : 'ok', address, by, ignored_header: ignored };
}

function clockOf(clock: ClockWatch): HealthReport['clock'] {
  const doubt = clock.doubt();
  return {
    status: doubt ? 'warn' : 'ok',
    ahead_seconds: doubt?.aheadSeconds ?? 0,
    trusted_at: doubt?.trustedAt ?? null,
  };
}
