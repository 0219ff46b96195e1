import type { Log } from '../../kit/log.ts';
import { removeAuditBefore } from '../accounts/audit.ts';
import { removeExpiredAccess } from '../accounts/sessions.ts';
import { removeOldRepeats } from '../idempotency-keys.ts';
import type { JobHandlers } from '../jobs/job-payloads.ts';
import { nextNight } from '../jobs/next-night.ts';
import { addJob } from '../jobs/queue.ts';
import type { Records } from '../records.ts';

const kind = 'forget-old-records';
const nightHour = 2;
const dayMs = 86_400_000;

export interface ForgetParts {
  records: Records;
  auditDays: number;
  now: () => number;
  log: Log;
}

/** Once a night: audit entries beyond their time go, and sign-ins, invitations, links and kept answers that have run out. */
export function forgetOldRecordsJob(parts: ForgetParts): JobHandlers {
  return {
    [kind]: async () => {
      // First of all, so that a night on which it fails does not end the chain.
      await planForgetting(parts, nextNight(parts.now(), nightHour));
      const { db } = parts.records;
      const at = (ms: number) => new Date(ms).toISOString();
      const entries = await removeAuditBefore(db, at(parts.now() - parts.auditDays * dayMs));
      await removeExpiredAccess(db, at(parts.now()));
      await removeOldRepeats(db, parts.now());
      if (entries > 0) parts.log.info({ entries }, 'old entries of the audit log were deleted');
    },
  };
}

/** Once a day, whatever the number of nodes. */
export async function planForgetting({ records }: Pick<ForgetParts, 'records'>, atMs: number): Promise<void> {
  const runAt = new Date(atMs).toISOString();
  await addJob(records.db, { kind, key: `${kind}:${runAt.slice(0, 10)}`, payload: {}, runAt });
}
