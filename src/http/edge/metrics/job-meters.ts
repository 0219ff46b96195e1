import { Histogram, type Registry } from 'prom-client';
import { gauge } from './gauge.ts';

export interface JobLag {
  /** Jobs that are due and wait. */
  due: number;
  /** How long the first of them has been due. */
  seconds: number;
  /** Jobs that were given up after their last attempt. */
  dead: number;
}

export interface JobRun {
  kind: string;
  outcome: 'done' | 'failed' | 'postponed' | 'lost';
  seconds: number;
}

export interface JobMeters {
  countJob(run: JobRun): void;
}

const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 900];

export function jobMeters(registry: Registry): JobMeters {
  const seconds = new Histogram({
    name: 'truce_job_seconds',
    help: 'Jobs that this node ran, by kind and outcome: done, failed, postponed, lost (another node took over)',
    labelNames: ['kind', 'outcome'],
    buckets: jobBuckets,
    registers: [registry],
  });
  return { countJob: ({ seconds: each, ...labels }) => seconds.observe(labels, each) };
}

export function watchJobs(registry: Registry, readLag: () => Promise<JobLag>): void {
  let reading: Promise<JobLag> | null = null;
  /** Once for a scrape, in which all three ask. */
  function read(): Promise<JobLag> {
    reading ??= readLag().finally(() => {
      reading = null;
    });
    return reading;
  }
  gauge(registry, 'truce_jobs_due', 'Jobs that are due and wait', async () => (await read()).due);
  gauge(
    registry,
    'truce_job_lag_seconds',
    'How long the oldest job that is due has been waiting; 0: none waits',
    async () => (await read()).seconds,
  );
  gauge(
    registry,
    'truce_jobs_dead',
    'Jobs that were given up after their last attempt',
    async () => (await read()).dead,
  );
}
