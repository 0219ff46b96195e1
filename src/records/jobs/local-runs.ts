import type { Log } from '../../kit/log.ts';
import { type Interval, nextRun } from './recurring.ts';

/** Recurring work that every node does for itself, such as on its own disk: it needs no row and no lease. */
export interface LocalJob {
  name: string;
  every: Interval;
  run: () => Promise<void>;
  onEachNode: true;
}

/** Runs each job at the start and then at its times, unless its last run goes on. */
export function openLocalRuns(jobs: LocalJob[], now: () => number, log: Log) {
  const nextAt = new Map<LocalJob, number>();
  const running = new Map<LocalJob, Promise<void>>();

  function isDue(job: LocalJob): boolean {
    const next = nextAt.get(job);
    // A clock that was set back must not stop the job.
    return next === undefined || now() >= next || next - now() > job.every.intervalMs;
  }

  return {
    startDue(): void {
      for (const job of jobs) {
        if (running.has(job) || !isDue(job)) continue;
        nextAt.set(job, nextRun(job.every, now()));
        const run = job
          .run()
          .catch((error) => log.warn({ job: job.name, error: String(error) }, 'job failed'))
          .finally(() => running.delete(job));
        running.set(job, run);
      }
    },
    async ended(): Promise<void> {
      await Promise.all(running.values());
    },
  };
}
