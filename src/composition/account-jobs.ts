import { auditDays } from '../contract/operations/audit.ts';
import { mailResetLinkJob } from '../notifications/mail/mail-reset-link.ts';
import type { JobHandlers } from '../records/jobs/job-payloads.ts';
import type { Records } from '../records/records.ts';
import { forgetOldRecordsJob, planForgetting } from '../records/retention/forget-old-records.ts';
import type { Config } from './config.ts';
import type { Surroundings } from './runtime.ts';

/** The jobs about accounts: mails with links, and the nightly tidying; the first one is now. */
export async function openAccountJobs(
  { baseUrl }: Config,
  { now, log }: Surroundings,
  records: Records,
): Promise<JobHandlers> {
  const parts = { records, auditDays, now, log };
  await planForgetting(parts, now());
  return { ...forgetOldRecordsJob(parts), ...mailResetLinkJob({ records, baseUrl, now }) };
}
