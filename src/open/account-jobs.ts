import type { Config } from '../config.ts';
import { auditDays } from '../contract/audit.ts';
import { forgetOldRecordsJob, planForgetting } from '../jobs/forget-old-records.ts';
import type { JobHandlers } from '../jobs/job-payloads.ts';
import { mailResetLinkJob } from '../mail/mail-reset-link.ts';
import type { Records } from '../records/records.ts';
import type { Surroundings } from './surroundings.ts';

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
