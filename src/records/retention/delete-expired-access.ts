import type { Log } from '../../kit/log.ts';
import { removeAuditBefore } from '../accounts/audit.ts';
import { removeExpiredAccess } from '../accounts/sessions.ts';
import { removeOldRepeats } from '../idempotency-keys.ts';
import type { Records } from '../records.ts';

export interface ExpiredAccessParts {
  records: Records;
  auditDays: number;
  now: () => number;
  log: Log;
}

const dayMs = 86_400_000;

/** Deletes old audit entries, and sessions, invitations, links and idempotency keys that have expired. */
export async function deleteExpiredAccess({
  records,
  auditDays,
  now,
  log,
}: ExpiredAccessParts): Promise<void> {
  const { db } = records;
  const at = (ms: number) => new Date(ms).toISOString();
  const entries = await removeAuditBefore(db, at(now() - auditDays * dayMs));
  await removeExpiredAccess(db, at(now()));
  await removeOldRepeats(db, now());
  if (entries > 0) log.info({ entries }, 'old audit log entries were deleted');
}
