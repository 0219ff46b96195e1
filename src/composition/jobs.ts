import { join } from 'node:path';
import type { AnalyticsStore } from '../analytics/store.ts';
import { addFirstCheck, checkSites, raceAgain } from '../delivery/filter-lists/watch-lists.ts';
import { visitSites } from '../delivery/simulations/canary.ts';
import { hasBrowser } from '../delivery/simulations/find-browser.ts';
import { simulationJobs } from '../delivery/simulations/run-simulation.ts';
import { simulateApart } from '../delivery/simulations/simulate-apart.ts';
import { removeOldSetAside } from '../events/intake/spool/remove-old-set-aside.ts';
import { spoolDirectories } from '../events/intake/spool/spool-directories.ts';
import { eraseSession } from '../events/sessions/erase-session.ts';
import { inLane } from '../events/store/in-lane.ts';
import { deleteEvents } from '../events/store/listing.ts';
import { countSession, listIdsOfType } from '../events/store/one-session.ts';
import type { ClockWatch } from '../kit/clock-watch.ts';
import { eachApart } from '../kit/each-apart.ts';
import { openSafeFetch } from '../kit/safe-fetch/safe-fetch.ts';
import type { Tracer } from '../kit/trace/span.ts';
import { checkSite } from '../notifications/alerts/check-site.ts';
import { deliverJobs } from '../notifications/deliver.ts';
import { emailResetLinkJob } from '../notifications/email/email-reset-link.ts';
import type { Mailer } from '../notifications/email/mailer.ts';
import { sendEmailJob } from '../notifications/email/send-email.ts';
import { tellDisabled } from '../notifications/tell-disabled.ts';
import { runErasure } from '../records/intake/run-erasure.ts';
import { giveUpJob } from '../records/jobs/job-ends.ts';
import type { Job, JobHandlers, JobKind } from '../records/jobs/job-payloads.ts';
import type { LocalJob } from '../records/jobs/local-runs.ts';
import { dailyAt, everyHour, type RecurringJob } from '../records/jobs/recurring.ts';
import { stuckDelayMs, TryAgain } from '../records/jobs/try-again.ts';
import { startWorker, type Worker, type WorkerContext } from '../records/jobs/worker.ts';
import { listToWatch } from '../records/sites/list-findings.ts';
import { exportJobs, planUnfinished } from '../reports/exports/export-jobs.ts';
import type { WriteFile } from '../reports/render/write-file.ts';
import { followIntegrations } from '../reports/schedule/plan-reports.ts';
import { reportJobs } from '../reports/send/write-report.ts';
import { backupJob } from './backup/backup-job.ts';
import type { Config } from './config.ts';
import { jobEnds } from './job-ends.ts';
import { type RecurringParts, recurringJobs } from './recurring-jobs.ts';
import type { Runtime } from './runtime.ts';
import { reachOf } from './safe-fetch.ts';

export interface JobParts extends RecurringParts {
  mailer: Mailer;
  writeFile: WriteFile;
  clock: ClockWatch;
  /** Whether no job may start now. */
  isHeld: () => boolean;
  tracer: Tracer | null;
  onRun: NonNullable<WorkerContext['onRun']>;
}

const intervalMs = 1_000;
/** How long an email that is being sent may take when the service stops. */
const emailGraceMs = 4_000;
const simulationMs = 120_000;
/** Deliveries wait for other servers. Of all other kinds, one runs at a time on a node. */
const concurrency: Partial<Record<JobKind, number>> = { deliver: 8 };

/** The one worker of this node, with every kind of job: those that come back and those that run once. */
export async function openJobs(
  config: Config,
  around: Runtime,
  parts: JobParts,
): Promise<Pick<Worker, 'running' | 'keepLeases' | 'close'>> {
  const { records, now, log } = parts;
  const { node } = parts.exports;
  const stopEmails = new AbortController();
  /** Of simulations and exports: they go on after the next start. */
  const stop = new AbortController();
  const visit = simulator(config, around);
  // A report over a hundred million sessions is not read within the seconds that a screen has, nor beside screens.
  const unhurried = inLane(parts.engine, 'heavy');
  const recurring = [
    ...recurringJobs(parts),
    backupJob(config, around, parts.engine, stop.signal),
    canaryJob(config, parts, visit, stop.signal),
    setAsideJob(config, parts),
  ];
  await addFirstCheck(parts.listWatch);
  await planUnfinished(records.db, node, new Date(now()).toISOString());
  const handlers = {
    ...dataJobs(config, parts, unhurried),
    ...reportJobs({ ...parts, store: unhurried, baseUrl: config.baseUrl }),
    ...sendEmailJob({ ...parts, stop: stopEmails.signal }),
    ...deliveryJobs(config, around, parts),
    ...simulationJobs({ ...parts, run: visit, stop: stop.signal }),
    ...exportJobs({ ...parts.exports, stop: stop.signal }),
  };
  const mayRecur = () => parts.clock.isTrusted();
  const onDead = (job: Job) => giveUpJob(jobEnds, records.db, job, new Date(now()).toISOString());
  const worker = startWorker(records, handlers, {
    ...{
      now,
      log,
      intervalMs,
      recurring,
      mayRecur,
      leaseNow: parts.clock.sharedNow,
      concurrency,
      node,
      onDead,
      onRun: parts.onRun,
    },
    ...{ isHeld: parts.isHeld, tracer: parts.tracer },
  });
  return {
    running: worker.running,
    keepLeases: worker.keepLeases,
    async close() {
      stop.abort();
      const late = setTimeout(() => stopEmails.abort(), emailGraceMs);
      await worker.close();
      clearTimeout(late);
    },
  };
}

function dataJobs({ baseUrl }: Config, parts: JobParts, unhurried: AnalyticsStore): JobHandlers {
  const { records, engine, now } = parts;
  return {
    ...emailResetLinkJob({ records, baseUrl, now }),
    'check-alerts': ({ site_id }) => checkSite({ records, store: unhurried, baseUrl, now }, site_id),
    'check-changed-sites': () => checkSites(parts.listWatch, 'changed'),
    'delete-events': async ({ site_id }) => {
      // What was accepted before the site was deleted, and is still in the spool, must not arrive after.
      const stuck = await parts.ship();
      await parts.alone(() => deleteEvents(engine, site_id));
      if (stuck) throw new TryAgain(stuck.message, stuckDelayMs);
    },
    'erase-session': (erasure) =>
      runErasure(
        {
          ...{ records, now, ship: parts.ship },
          count: (key) => countSession(engine, 'heavy', key),
          // A confirmation has the id of its event.
          outcomes: (key) => listIdsOfType(engine, key, 'conversion_alternative'),
          erase: (key) => parts.alone(() => eraseSession(engine, key)),
        },
        erasure,
      ),
  };
}

function deliveryJobs(config: Config, { version }: Runtime, { records, now, log }: JobParts): JobHandlers {
  return deliverJobs({
    ...{ records, now, log, allowPrivate: config.allowPrivate, unit: Math.random },
    send: openSafeFetch({ ...reachOf(config), userAgent: `Truce/${version} (+webhook)` }),
    tellDisabled: tellDisabled(config.baseUrl),
    followIntegrations,
  });
}

/** Each night, after the filter lists were asked: what the visitors of sites whose paths rotate see. */
function canaryJob(
  { browser }: Config,
  { records, listWatch, now, log }: JobParts,
  run: ReturnType<typeof simulator>,
  stop: AbortSignal,
): RecurringJob {
  return {
    name: 'run-canary',
    every: dailyAt(5),
    run: async () => {
      if (!hasBrowser(browser)) return;
      const visit = (url: string) => run({ url, width: 1280 }, stop);
      const round = ({ id }: { id: string }) => raceAgain(listWatch, id);
      await visitSites({ records, visit, round, now, log }, await listToWatch(records.db, 'all'), stop);
    },
  };
}

/** Each node has its own spool, and only it sees the damaged files in it. */
function setAsideJob({ dataDir }: Config, { clock, now, log }: JobParts): LocalJob {
  return {
    name: 'delete-damaged-files',
    every: everyHour,
    run: async () => {
      if (!(await clock.isTrusted())) return;
      await eachApart(spoolDirectories(join(dataDir, 'spool')), (each) =>
        removeOldSetAside(each, now(), log),
      );
    },
    onEachNode: true,
  };
}

/** Runs simulations in a process of their own. */
function simulator({ allowPrivate, simulatorEnvironment }: Config, { distDir }: Runtime) {
  const limits = { allowPrivate, timeoutMs: simulationMs, environment: simulatorEnvironment };
  return (plan: { url: string; width: number }, signal: AbortSignal) =>
    simulateApart(join(distDir, 'truce.js'), { ...plan, ...limits }, signal);
}
