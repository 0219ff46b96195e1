import { eraseEmailsBefore, forgetEmailsBefore } from '../../records/notifications/emails.ts';
import type { Db } from '../../records/records.ts';
import { forgetRecipientsBefore } from '../../records/reports/forget-recipients.ts';

/** How long the content of an email is kept; the reports in it are kept elsewhere. */
export const emailContentDays = 90;
/** How long the outbox and the history of reports name whom they went to: some of them never had an account. */
export const recipientDays = 365;

/** Erases the content of old emails, and later that they were sent at all. */
export async function eraseOldEmails(db: Db, nowMs: number): Promise<void> {
  const daysAgo = (days: number) => new Date(nowMs - days * 86_400_000).toISOString();
  await eraseEmailsBefore(db, daysAgo(emailContentDays));
  await forgetEmailsBefore(db, daysAgo(recipientDays));
  await forgetRecipientsBefore(db, daysAgo(recipientDays));
}
