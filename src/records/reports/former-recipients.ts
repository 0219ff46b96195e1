import type { Db } from '../records.ts';
import { listRecipients } from './report-recipients.ts';
import {
  findDelivery,
  findRunById,
  type ReportDelivery,
  readOnlyTo,
  runOfEmail,
  type StoredRun,
} from './report-runs.ts';

/** Why somebody whom a written report was to reach does not get it any longer. */
export type Former = 'unsubscribed' | 'removed';

/**
 * Null: they still get it. Somebody who was added again does, by whichever row; one who was named does while they have not
 * unsubscribed. The former address of a member does not: what waited was redirected when it changed.
 */
export async function formerRecipient(
  db: Db,
  run: Pick<StoredRun, 'id' | 'report_id' | 'only_to'>,
  { recipient_id, email }: ReportDelivery,
): Promise<Former | null> {
  const known = await listRecipients(db, [run.report_id]);
  const present =
    known.find((each) => each.email === email) ?? known.find(({ id }) => id === recipient_id) ?? null;
  if (present?.unsubscribed_at) return 'unsubscribed';
  const isStillTheirs = present?.email === email && present.has_access;
  return isStillTheirs || readOnlyTo(run)?.includes(email) ? null : 'removed';
}

/** The same of an email in the outbox, by its key (`emailKey`). Null for one that is no report of a run. */
export async function formerReaderOf(
  db: Db,
  { kind, key, recipient }: { kind: string; key: string; recipient: string },
): Promise<Former | null> {
  const runId = kind === 'report' ? runOfEmail(key) : null;
  const run = runId === null ? null : await findRunById(db, runId);
  if (!run) return null;
  const delivery = await findDelivery(db, run.id, recipient);
  return delivery ? formerRecipient(db, run, delivery) : 'removed';
}
