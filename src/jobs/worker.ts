import type { Log } from '../kit/log.ts';
import type { Records } from '../records/records.ts';
import { claimJob, failJob, finishJob, type Job } from './queue.ts';

export type JobHandlers = Record<string, (payload: Job['payload']) => Promise<void>>;

export interface Worker {
  /** Runs what is due now; for tests and for a nudge after adding a job. */
  runDue(): Promise<void>;
  /** Waits for the job under way, then stops. */
  close(): Promise<void>;
}

/** Looks for due jobs of the kinds it has handlers for every `everyMs`, and runs them one after another. */
export function startWorker(
  records: Records,
  handlers: JobHandlers,
  context: {
    now: () => number;
    log: Log;
    everyMs: number;
    leaseMs?: number;
    /** Told of a job that failed for the last time. */
    buried?: (job: Job) => Promise<void>;
  },
): Worker {
  const kinds = Object.keys(handlers);
  let closed = false;
  let running: Promise<void> | null = null;
  const runDue = () => {
    running ??= drain().finally(() => {
      running = null;
    });
    return running;
  };

  async function drain(): Promise<void> {
    for (;;) {
      if (closed) return;
      const job = await claimJob(records, context.now(), { kinds, leaseMs: context.leaseMs });
      if (!job) return;
      await run(job);
    }
  }

  async function run(job: Job): Promise<void> {
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`no handler for job kind ${job.kind}`);
      await handler(job.payload);
      await finishJob(records.db, job.id);
    } catch (error) {
      // Retried with growing delays by failJob; after the last try it stays as dead, with this text.
      context.log.warn({ kind: job.kind, attempts: job.attempts, error: String(error) }, 'job failed');
      const isDead = await failJob(records.db, job, String(error), context.now());
      if (isDead) await context.buried?.(job);
    }
  }

  const timer = setInterval(() => {
    runDue().catch((error) => context.log.error({ error: String(error) }, 'job queue'));
  }, context.everyMs);
  timer.unref();
  return {
    runDue,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
