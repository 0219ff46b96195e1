import { eraseEmailsBefore } from '../../records/notifications/emails.ts';
import type { Db } from '../../records/records.ts';

/** How long the content of an email is kept; the reports in it are kept elsewhere. */
export const emailContentDays = 90;

/** Erases the content of old emails; that they were sent stays in the outbox. */
export async function eraseOldEmails(db: Db, nowMs: number): Promise<void> {
  await eraseEmailsBefore(db, new Date(nowMs - emailContentDays * 86_400_000).toISOString());
}
