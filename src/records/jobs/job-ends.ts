import type { Db } from '../records.ts';
import type { Job, JobKind, JobPayloads } from './job-payloads.ts';

/** What follows for the row that a job works for. */
export interface JobEnd<Payload> {
  /** The job was given up after its last attempt: nothing waits for it any longer. */
  giveUp: (db: Db, payload: Payload, now: string) => Promise<void>;
  /** The same job is tried again. */
  takeUp: (db: Db, payload: Payload, now: string) => Promise<void>;
}

/** Of the kinds whose row shows a state of its own. */
export type JobEnds = { [K in JobKind]?: JobEnd<JobPayloads[K]> };

export type GivenUpJob = Pick<Job, 'kind' | 'payload'>;

export async function giveUpJob(ends: JobEnds, db: Db, job: GivenUpJob, now: string): Promise<void> {
  await endOf(ends, job)?.giveUp(db, job.payload, now);
}

export async function takeUpJob(ends: JobEnds, db: Db, job: GivenUpJob, now: string): Promise<void> {
  await endOf(ends, job)?.takeUp(db, job.payload, now);
}

/** The end that takes this kind's payload. */
function endOf(ends: JobEnds, { kind }: GivenUpJob): JobEnd<Job['payload']> | undefined {
  return ends[kind] as JobEnd<Job['payload']> | undefined;
}
