import type { Job, JobHandlers } from './job-payloads.ts';

/** Does the job's work by the handler of its kind, which takes this kind's payload. */
export async function handleJob(handlers: JobHandlers, job: Job): Promise<void> {
  const handler = handlers[job.kind] as ((payload: Job['payload']) => Promise<void>) | undefined;
  if (!handler) throw new Error(`no handler for job kind ${job.kind}`);
  await handler(job.payload);
}
