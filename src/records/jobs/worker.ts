import { openFailureRow } from '../../kit/failure-row.ts';
import type { Log } from '../../kit/log.ts';
import { StoreUnavailable } from '../../kit/store-unavailable.ts';
import { processTimers, type Timer, type Timers } from '../../kit/timers.ts';
import { inSpan, type Tracer } from '../../kit/trace/span.ts';
import { duringWork } from '../../kit/work-context.ts';
import type { Records } from '../records.ts';
import { handleJob } from './handle-job.ts';
import type { Job, JobHandlers, JobKind } from './job-payloads.ts';
import { type LocalJob, openLocalRuns } from './local-runs.ts';
import {
  claimJob,
  expireLeases,
  extendLease,
  failJob,
  failRun,
  finishJob,
  finishRun,
  leaseMs,
  maxLostLeases,
  releaseJob,
} from './queue.ts';
import { ensureRecurring, type Interval, isRecurring, type RecurringJob } from './recurring.ts';
import { TryAgain } from './try-again.ts';

export type { JobHandlers } from './job-payloads.ts';

export interface Worker {
  /** Runs what is due now; for tests and for a nudge after adding a job. */
  runDue(): Promise<void>;
  /** How many jobs run now. */
  running(): number;
  /**
   * From now on, what runs when this stops keeps its lease, which then counts as lost: a job that ends the process each time
   * it runs is given up after a few times.
   */
  keepLeases(): void;
  /** Waits a few seconds for running jobs and releases what is not done; then stops. */
  close(): Promise<void>;
}

export interface WorkerContext {
  now: () => number;
  log: Log;
  /** How often the worker looks for due jobs. */
  intervalMs: number;
  /** Work that comes back; the worker adds the rows and handles them. */
  recurring?: (RecurringJob | LocalJob)[];
  /** Name of this node. At its start, the worker gives back what this node still had leased. */
  node?: string;
  /** Whether work that comes back may run now; what is due waits otherwise. */
  mayRecur?: () => Promise<boolean>;
  /** The clock of leases, the same on every node; `now` where it is left out. */
  leaseNow?: () => number;
  /** Whether no job may start now: the stores take no changes. */
  isHeld?: () => boolean;
  /** How many jobs of a kind run at once on this node; one where a kind is not named. */
  concurrency?: Partial<Record<JobKind, number>>;
  /** How long a job stays with a worker that is not heard of; extended while it runs. */
  leaseMs?: number;
  /** How long `close` waits. */
  graceMs?: number;
  /** Called with a job that failed for the last time. */
  onDead?: (job: Job) => Promise<void>;
  /** Hears of each job when it ended. */
  onRun?: (run: { kind: string; outcome: Outcome; seconds: number }) => void;
  /** Traces each job. */
  tracer?: Pick<Tracer, 'begin'> | null;
  timers?: Timers;
}

type Outcome = 'done' | 'failed' | 'postponed' | 'lost';

/** While a store is unavailable, a job waits without using up its attempts. */
const storeDelayMs = 60_000;
const ensureIntervalMs = 60_000;

/**
 * The worker of a node: looks for due jobs every `intervalMs` and runs them side by side, within the limit of each
 * kind, so a slow kind holds up no other. A job may run more than once, but only one worker at a time decides how it
 * ended.
 */
export function startWorker(records: Records, singleHandlers: JobHandlers, context: WorkerContext): Worker {
  const { db } = records;
  const { now, log, concurrency = {}, graceMs = 4_000, node = '', timers = processTimers } = context;
  const leaseNow = context.leaseNow ?? now;
  const recurring = (context.recurring ?? []).filter((job): job is RecurringJob => !('onEachNode' in job));
  const local = openLocalRuns(
    (context.recurring ?? []).filter((job) => 'onEachNode' in job),
    now,
    log,
  );
  const length = context.leaseMs ?? leaseMs;
  const handlers: JobHandlers = {
    ...singleHandlers,
    ...Object.fromEntries(recurring.map(({ name, run }) => [name, run])),
  };
  const kinds = Object.keys(handlers) as JobKind[];
  let closed = false;
  let keepsLeases = false;
  let ensuredAt = Number.NEGATIVE_INFINITY;
  const running = new Map<Job, Promise<void>>();
  /** Jobs are claimed one after another; `again` asks for another round when a job ends meanwhile. */
  let claiming: Promise<void> | null = null;
  let again = false;

  async function claimDue(): Promise<void> {
    again = true;
    if (closed) return;
    claiming ??= claimAll();
    await claiming;
  }

  async function claimAll(): Promise<void> {
    try {
      while (again && !closed) {
        again = false;
        const mayRecur = (await context.mayRecur?.()) ?? true;
        for (let job = await claim(mayRecur); job; job = await claim(mayRecur)) start(job);
      }
    } finally {
      claiming = null;
    }
  }

  async function claim(mayRecur: boolean): Promise<Job | null> {
    const busy = (kind: JobKind) => [...running.keys()].filter((job) => job.kind === kind).length;
    const waits = (kind: JobKind) => !mayRecur && recurring.some(({ name }) => name === kind);
    const free = kinds.filter((kind) => busy(kind) < (concurrency[kind] ?? 1) && !waits(kind));
    if (closed || free.length === 0 || context.isHeld?.()) return null;
    return claimJob(records, now(), { kinds: free, leaseMs: length, leaseNowMs: leaseNow(), node });
  }

  function start(job: Job): void {
    const run = work(job)
      .catch((error) => log.error({ job: job.id, kind: job.kind, error: String(error) }, 'job queue'))
      .finally(() => {
        running.delete(job);
        // Where the store is unavailable, the next look reports it.
        claimDue().catch(() => undefined);
      });
    running.set(job, run);
  }

  async function runDue(): Promise<void> {
    if (context.isHeld?.()) return;
    if (Math.abs(now() - ensuredAt) >= ensureIntervalMs) {
      if (node !== '' && ensuredAt === Number.NEGATIVE_INFINITY) await expireLeases(db, node);
      await ensureRecurring(db, recurring, now());
      ensuredAt = now();
    }
    local.startDue();
    await claimDue();
  }

  /** The interval of the recurring job that this row belongs to; null for a job that runs once. */
  function intervalOf(job: Job): Interval | null {
    return (isRecurring(job) && recurring.find(({ name }) => name === job.kind)?.every) || null;
  }

  async function work(job: Job): Promise<void> {
    const { id, kind } = job;
    const begun = timers.performance.now();
    const span = context.tracer?.begin(`job ${kind}`, 'consumer', {
      'truce.job_id': id,
      'truce.job_kind': kind,
    });
    const outcome = await duringWork({ job: id, kind, ...(span && { trace_id: span.traceId }) }, () =>
      inSpan(span, () => workOn(job)),
    );
    span?.set({ 'truce.job_outcome': outcome });
    span?.end({ failed: outcome === 'failed' });
    context.onRun?.({ kind, outcome, seconds: (timers.performance.now() - begun) / 1_000 });
  }

  async function workOn(job: Job): Promise<Outcome> {
    if (job.lostLeases >= maxLostLeases) {
      await fail(job, lostText, null);
      return 'failed';
    }
    try {
      await handleJob(handlers, job);
    } catch (error) {
      await putBack(job, error);
      return error instanceof TryAgain ? 'postponed' : 'failed';
    }
    const every = intervalOf(job);
    const kept = every ? await finishRun(db, job, every, now()) : await finishJob(db, job);
    if (!kept) logLost(job);
    return kept ? 'done' : 'lost';
  }

  /** Retried with growing delays; after the last attempt it stays as dead, with this text. */
  async function putBack(job: Job, error: unknown): Promise<void> {
    const isForeseen = error instanceof TryAgain;
    const fields = { kind: job.kind, attempts: job.attempts, error: String(error) };
    if (isForeseen) log.debug(fields, 'job postponed');
    else log.warn(fields, 'job failed');
    if (error instanceof StoreUnavailable) {
      const runAtMs = now() + storeDelayMs;
      if (!(await releaseJob(db, job, { runAtMs, error: error.message }))) logLost(job);
      return;
    }
    if (isForeseen && error.delayMs !== null && !intervalOf(job)) {
      // Its own schedule counts these: an error of Truce itself has all its attempts left.
      const put = { runAtMs: now() + error.delayMs, error: String(error) };
      if (!(await releaseJob(db, job, put))) logLost(job);
      return;
    }
    await fail(job, String(error), isForeseen ? error.delayMs : undefined);
  }

  async function fail(job: Job, error: string, delayMs: number | null | undefined): Promise<void> {
    const every = intervalOf(job);
    const end = every
      ? await failRun(db, job, every, error, now(), delayMs !== null)
      : await failJob(db, job, error, now(), delayMs);
    if (end === 'dead') await context.onDead?.(job);
    if (end === 'lost') logLost(job);
  }

  function logLost({ id, kind }: Job): void {
    log.warn({ job: id, kind }, 'lease lost: another worker has this job, so this result is ignored');
  }

  /** Heartbeat: a worker that is alive keeps its jobs, however long they take. */
  const heartbeat = timers.setInterval(() => {
    for (const job of running.keys()) {
      extendLease(db, job, leaseNow() + length).catch((error) =>
        log.warn({ job: job.id, kind: job.kind, error: String(error) }, 'a lease could not be extended'),
      );
    }
  }, length / 3);
  heartbeat.unref();

  const failures = openFailureRow();
  const timer = timers.setInterval(() => {
    runDue().then(failures.end, (error) => {
      if (failures.isNew(error)) log.error({ error: String(error) }, 'job queue');
    });
  }, context.intervalMs);
  timer.unref();
  return {
    async runDue() {
      await runDue();
      while (running.size > 0 || claiming) await Promise.all([...running.values(), claiming]);
      await local.ended();
    },
    running: () => running.size,
    keepLeases() {
      keepsLeases = true;
    },
    async close() {
      closed = true;
      timers.clearInterval(timer);
      let late: Timer | undefined;
      const grace = new Promise<void>((resolve) => {
        late = timers.setTimeout(resolve, graceMs);
      });
      // A claim under way may still start a job.
      const ended = Promise.allSettled([claiming, local.ended()]).then(() =>
        Promise.allSettled(running.values()),
      );
      await Promise.race([ended, grace]);
      timers.clearTimeout(late);
      timers.clearInterval(heartbeat);
      const left = (keepsLeases ? [] : [...running.keys()]).map((job) =>
        releaseJob(db, job, { runAtMs: now() }),
      );
      await Promise.race([
        Promise.allSettled(left),
        new Promise<void>((resolve) => timers.setTimeout(resolve, 500)),
      ]);
    },
  };
}

const lostText = `The server stopped ${maxLostLeases} times while this job ran.`;
