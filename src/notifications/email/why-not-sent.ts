import type { EmailFailure } from '../../contract/operations/emails.ts';
import { emailFailureTexts } from '../../records/notifications/email-failures.ts';
import type { StoredEmail } from '../../records/notifications/emails.ts';
import { hasEndedLink } from '../../records/notifications/ended-links.ts';
import { isFormerAlertReader } from '../../records/notifications/former-alert-readers.ts';
import type { Db } from '../../records/records.ts';
import { isFormerExporter } from '../../records/reports/exports-of-member.ts';
import { formerReaderOf } from '../../records/reports/former-recipients.ts';

export interface NotSent {
  reason: 'unsubscribed' | 'no_export_access' | 'link_ended';
  message: string;
}

/** Why an email that waited in the outbox, or is to be sent again, no longer goes to its recipient; null if it does. */
export async function whyNotSent(db: Db, email: StoredEmail, nowMs: number): Promise<NotSent | null> {
  // First, since the link of an export ends with the access of its member, who cannot create a new one.
  const code =
    (await formerReader(db, email)) ?? ((await hasEndedLink(db, email, nowMs)) ? 'link_ended' : null);
  if (code === null) return null;
  const reason = code === 'removed' || code === 'no_alerts' ? 'unsubscribed' : code;
  return { reason, message: emailFailureTexts[code] };
}

async function formerReader(
  db: Db,
  email: StoredEmail,
): Promise<Exclude<EmailFailure, 'link_ended' | 'content_deleted' | 'other'> | null> {
  const former = await formerReaderOf(db, email);
  if (former) return former;
  if (await isFormerExporter(db, email)) return 'no_export_access';
  return (await isFormerAlertReader(db, email)) ? 'no_alerts' : null;
}
