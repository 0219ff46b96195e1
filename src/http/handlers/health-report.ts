import { statfs } from 'node:fs/promises';
import { readStoreState } from '../../analytics/engine-state.ts';
import type { AnalyticsStore } from '../../analytics/store.ts';
import { ApiError } from '../../contract/errors.ts';
import { diskLimits, type HealthReport, spoolLimits } from '../../contract/health-report.ts';
import type { Routes } from '../../contract/routes.ts';
import { retentionSetting } from '../../jobs/forget-old.ts';
import { countMails, listMigrations, readJobState, retryJob } from '../../records/job-state.ts';
import type { Records } from '../../records/records.ts';
import { readSetting } from '../../records/settings.ts';
import type { Call, Handlers } from '../api.ts';
import { forwardingHeaders } from '../forwarding-headers.ts';

export interface HealthReportParts {
  records: Records;
  store: AnalyticsStore;
  /** What was chosen at the start. */
  installation: {
    dataDir: string;
    events: 'embedded' | 'server';
    records: 'sqlite' | 'postgresql';
    smtp: boolean;
    trustsProxies: boolean;
  };
  spoolState: () => Promise<{ bytes: number; oldestAt: number | null; trouble: string | null }>;
  node: string;
  baseUrl: string;
  version: string;
  now: () => number;
}

type Level = HealthReport['disk']['status'];

/** How the installation is, in numbers with a verdict each; what to do about it is the screen's to say. */
export function healthReportHandlers(parts: HealthReportParts) {
  const { records, installation, now } = parts;
  const { db } = records;
  return {
    'GET /v1/health-report': async ({ caller, address, header }) => {
      const [disk, spool, events, migrations, jobs, mails, retention] = await Promise.all([
        readDisk(installation.dataDir),
        readSpool(parts),
        readEvents(parts),
        listMigrations(db),
        readJobState(db, now()),
        countMails(db, caller.accountId),
        readSetting(db, retentionSetting),
      ]);
      const jobStatus: Level = jobs.dead.length > 0 ? 'bad' : jobs.late > 0 ? 'warn' : 'ok';
      // One address that refuses is no fault of the installation.
      const mailStatus: Level = mails.failed > 0 || !installation.smtp ? 'warn' : 'ok';
      return {
        status: 200,
        body: {
          at: new Date(now()).toISOString(),
          disk,
          spool,
          events,
          records: {
            status: 'ok' as const,
            engine: installation.records,
            migrations: migrations.length,
            last_migration: migrations.at(-1) ?? null,
          },
          jobs: { status: jobStatus, ...jobs },
          mail: { status: mailStatus, smtp: installation.smtp, ...mails },
          retention: { last_run: retention ? (JSON.parse(retention) as { at: string }).at : null },
          seen: seenAs(address, header, installation.trustsProxies),
          base_url: parts.baseUrl,
          versions: { truce: parts.version, node: process.version },
          node: parts.node,
        },
      };
    },

    'POST /v1/jobs/:id/retry': async ({ params }) => {
      if (!(await retryJob(db, params.id, new Date(now()).toISOString()))) {
        throw new ApiError('NOT_FOUND', 'There is no job with this id that was given up.');
      }
      return { status: 200, body: { id: params.id, waiting: true as const } };
    },
  } satisfies Partial<Handlers>;
}

async function readDisk(folder: string): Promise<HealthReport['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const status = free < diskLimits.badBytes ? 'bad' : free < diskLimits.warnBytes ? 'warn' : 'ok';
  return { status, folder, free_bytes: free, total_bytes: blocks * bsize };
}

async function readSpool({ spoolState, now }: HealthReportParts): Promise<HealthReport['spool']> {
  const { bytes, oldestAt, trouble } = await spoolState();
  const age = oldestAt === null ? null : Math.max(0, Math.round((now() - oldestAt) / 1000));
  const isMuch = bytes > spoolLimits.warnBytes || (age ?? 0) > spoolLimits.warnSeconds;
  return { status: trouble ? 'bad' : isMuch ? 'warn' : 'ok', bytes, oldest_seconds: age, trouble };
}

async function readEvents({ store, installation }: HealthReportParts): Promise<HealthReport['events']> {
  try {
    return { status: 'ok', engine: installation.events, ...(await readStoreState(store)) };
  } catch {
    // That it does not answer is what the report is asked for.
    return { status: 'bad', engine: installation.events, version: null, tables: [] };
  }
}

/** A header that a proxy sends and nobody believes makes all visitors one, to the limits at least. */
function seenAs(
  address: string,
  header: Call<Routes['GET /v1/health-report']>['header'],
  trustsProxies: boolean,
): HealthReport['seen'] {
  const hops = (header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const isForwarded = trustsProxies && hops.includes(address);
  const ignored = isForwarded ? null : (forwardingHeaders.find((name) => header(name) !== undefined) ?? null);
  const by = isForwarded ? ('x-forwarded-for' as const) : ('connection' as const);
  return { status: ignored ? 'warn' : 'ok', address, by, ignored_header: ignored };
}
