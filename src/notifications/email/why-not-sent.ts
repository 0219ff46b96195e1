import type { StoredEmail } from '../../records/notifications/emails.ts';
import { hasEndedLink } from '../../records/notifications/ended-links.ts';
import { isFormerAlertReader } from '../../records/notifications/former-alert-readers.ts';
import type { Db } from '../../records/records.ts';
import { isFormerExporter } from '../../records/reports/exports-of-member.ts';
import { type Former, formerReaderOf } from '../../records/reports/former-recipients.ts';

/** Of a report whose email waited, or is to be sent again, while its recipient left. */
const formerText: Record<Former, string> = {
  unsubscribed: 'This recipient unsubscribed from the report. Add the address again first.',
  removed: 'This address is no longer a recipient of the report. Add the address again first.',
};

const formerAlertText = 'This address no longer gets this kind of alert. Add the address again first.';
const formerExporterText = 'This address no longer belongs to a member who may download the export.';

const endedLinkText = 'The link in this email no longer works. Create a new one.';

export interface NotSent {
  reason: 'unsubscribed' | 'link_ended';
  message: string;
}

/** Why an email that waited in the outbox, or is to be sent again, no longer goes to its recipient; null if it does. */
export async function whyNotSent(db: Db, email: StoredEmail, nowMs: number): Promise<NotSent | null> {
  // First, since the link of an export ends with the access of its member, who cannot create a new one.
  const message = await formerReaderText(db, email);
  if (message !== null) return { reason: 'unsubscribed', message };
  return (await hasEndedLink(db, email, nowMs)) ? { reason: 'link_ended', message: endedLinkText } : null;
}

async function formerReaderText(db: Db, email: StoredEmail): Promise<string | null> {
  const former = await formerReaderOf(db, email);
  if (former) return formerText[former];
  if (await isFormerExporter(db, email)) return formerExporterText;
  return (await isFormerAlertReader(db, email)) ? formerAlertText : null;
}
