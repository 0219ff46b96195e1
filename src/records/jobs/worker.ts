import type { Log } from '../../kit/log.ts';
import { StoreUnavailable } from '../../kit/store-unavailable.ts';
import type { Records } from '../records.ts';
import { handleJob } from './handle-job.ts';
import type { Job, JobHandlers } from './job-payloads.ts';
import { claimJob, extendLease, failJob, finishJob, leaseMs, mostLostLeases, releaseJob } from './queue.ts';
import { TryAgain } from './try-again.ts';

export type { JobHandlers } from './job-payloads.ts';

export interface Worker {
  /** Runs what is due now; for tests and for a nudge after adding a job. */
  runDue(): Promise<void>;
  /** Waits a few seconds for the jobs under way and gives back what is not done; then stops. */
  close(): Promise<void>;
}

export interface WorkerContext {
  now: () => number;
  log: Log;
  everyMs: number;
  /** How long a job stays with a worker that is not heard of; extended while it runs. */
  leaseMs?: number;
  atOnce?: number;
  /** How long `close` waits. */
  graceMs?: number;
  /** Told of a job that failed for the last time. */
  onDead?: (job: Job) => Promise<void>;
}

/** While a store is away, a job waits without using up its tries. */
const storeDelayMs = 60_000;

/**
 * Looks for due jobs of the kinds it has handlers for every `everyMs`, and runs them one after another; with `atOnce`,
 * so many beside each other. A job may run more than once, but only one worker at a time decides how it ended.
 */
export function startWorker(records: Records, handlers: JobHandlers, context: WorkerContext): Worker {
  const { db } = records;
  const { now, log, atOnce = 1, graceMs = 4_000 } = context;
  const length = context.leaseMs ?? leaseMs;
  const kinds = Object.keys(handlers);
  let closed = false;
  /** Each takes one job after the other until none is due. */
  const lanes = new Set<Promise<void>>();
  const running = new Set<Job>();

  function openLane(): void {
    if (closed || lanes.size >= atOnce) return;
    const lane = drain().finally(() => lanes.delete(lane));
    lane.catch(() => undefined); // told by the next look, which meets the same trouble
    lanes.add(lane);
  }

  async function drain(): Promise<void> {
    for (;;) {
      if (closed) return;
      const job = await claimJob(records, now(), { kinds, leaseMs: length });
      if (!job) return;
      openLane(); // where one job is due, there may be another
      running.add(job);
      await run(job).finally(() => running.delete(job));
    }
  }

  async function runDue(): Promise<void> {
    openLane();
    while (lanes.size > 0) await Promise.all(lanes);
  }

  async function run(job: Job): Promise<void> {
    if (job.lostLeases >= mostLostLeases) return fail(job, lostText, null);
    try {
      await handleJob(handlers, job);
    } catch (error) {
      return putBack(job, error);
    }
    if (!(await finishJob(db, job))) logLost(job);
  }

  /** Retried with growing delays by failJob; after the last try it stays as dead, with this text. */
  async function putBack(job: Job, error: unknown): Promise<void> {
    const isForeseen = error instanceof TryAgain;
    const told = { kind: job.kind, attempts: job.attempts, error: String(error) };
    if (isForeseen) log.debug(told, 'job postponed');
    else log.warn(told, 'job failed');
    if (error instanceof StoreUnavailable) {
      const runAtMs = now() + storeDelayMs;
      if (!(await releaseJob(db, job, { runAtMs, error: error.message }))) logLost(job);
      return;
    }
    await fail(job, String(error), isForeseen ? error.delayMs : undefined);
  }

  async function fail(job: Job, error: string, delayMs: number | null | undefined): Promise<void> {
    const end = await failJob(db, job, error, now(), delayMs);
    if (end === 'dead') await context.onDead?.(job);
    if (end === 'lost') logLost(job);
  }

  function logLost({ id, kind }: Job): void {
    log.warn({ job: id, kind }, 'lease lost: another worker has this job, so this result is ignored');
  }

  /** Heartbeat: a worker that is alive keeps its jobs, however long they take. */
  const beat = setInterval(() => {
    for (const job of running) {
      extendLease(db, job, now() + length).catch((error) =>
        log.warn({ job: job.id, kind: job.kind, error: String(error) }, 'a lease could not be extended'),
      );
    }
  }, length / 3);
  beat.unref();

  const timer = setInterval(() => {
    if (lanes.size < atOnce) runDue().catch((error) => log.error({ error: String(error) }, 'job queue'));
  }, context.everyMs);
  timer.unref();
  return {
    runDue,
    async close() {
      closed = true;
      clearInterval(timer);
      let late: NodeJS.Timeout | undefined;
      const grace = new Promise<void>((resolve) => {
        late = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.allSettled(lanes), grace]);
      clearTimeout(late);
      clearInterval(beat);
      const left = [...running].map((job) => releaseJob(db, job, { runAtMs: now() }));
      await Promise.race([Promise.allSettled(left), new Promise((resolve) => setTimeout(resolve, 500))]);
    },
  };
}

const lostText = `The server stopped ${mostLostLeases} times while this job ran.`;
