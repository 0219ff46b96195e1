import type { Log } from '../kit/log.ts';
import type { Records } from '../records/records.ts';
import { claimJob, failJob, finishJob, type Job, TryAgain } from './queue.ts';

export type JobHandlers = Record<string, (payload: Job['payload']) => Promise<void>>;

export interface Worker {
  /** Runs what is due now; for tests and for a nudge after adding a job. */
  runDue(): Promise<void>;
  /** Waits for the job under way, then stops. */
  close(): Promise<void>;
}

/**
 * Looks for due jobs of the kinds it has handlers for every `everyMs`, and runs them one after another; with `atOnce`,
 * so many beside each other.
 */
export function startWorker(
  records: Records,
  handlers: JobHandlers,
  context: {
    now: () => number;
    log: Log;
    everyMs: number;
    leaseMs?: number;
    atOnce?: number;
    /** Told of a job that failed for the last time. */
    buried?: (job: Job) => Promise<void>;
  },
): Worker {
  const kinds = Object.keys(handlers);
  const { atOnce = 1 } = context;
  let closed = false;
  /** Each takes one job after the other until none is due. */
  const lanes = new Set<Promise<void>>();

  function openLane(): void {
    if (closed || lanes.size >= atOnce) return;
    const lane = drain().finally(() => lanes.delete(lane));
    lane.catch(() => undefined); // told by the next look, which meets the same trouble
    lanes.add(lane);
  }

  async function drain(): Promise<void> {
    for (;;) {
      if (closed) return;
      const job = await claimJob(records, context.now(), { kinds, leaseMs: context.leaseMs });
      if (!job) return;
      openLane(); // where one job is due, there may be another
      await run(job);
    }
  }

  async function runDue(): Promise<void> {
    openLane();
    while (lanes.size > 0) await Promise.all(lanes);
  }

  async function run(job: Job): Promise<void> {
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`no handler for job kind ${job.kind}`);
      await handler(job.payload);
      await finishJob(records.db, job.id);
    } catch (error) {
      // Retried with growing delays by failJob; after the last try it stays as dead, with this text.
      const isForeseen = error instanceof TryAgain;
      const told = { kind: job.kind, attempts: job.attempts, error: String(error) };
      if (isForeseen) context.log.debug(told, 'job put off');
      else context.log.warn(told, 'job failed');
      const delayMs = isForeseen ? error.delayMs : undefined;
      const isDead = await failJob(records.db, job, String(error), context.now(), delayMs);
      if (isDead) await context.buried?.(job);
    }
  }

  const timer = setInterval(() => {
    if (lanes.size < atOnce)
      runDue().catch((error) => context.log.error({ error: String(error) }, 'job queue'));
  }, context.everyMs);
  timer.unref();
  return {
    runDue,
    async close() {
      closed = true;
      clearInterval(timer);
      await Promise.allSettled(lanes);
    },
  };
}
