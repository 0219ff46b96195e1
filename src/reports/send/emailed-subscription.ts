import type { Text } from '../../kit/messages/text.ts';
import { findAlertReader, unsubscribeFromAlerts } from '../../notifications/alerts/unsubscribe-alerts.ts';
import { addAuditEntry } from '../../records/accounts/audit.ts';
import { inTransaction, type Records } from '../../records/records.ts';
import { findSubscription, unsubscribe } from '../../records/reports/report-recipients.ts';
import { reportTitle } from '../report-title.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

/** What the link in an email ends for its reader. */
export interface EmailedSubscription {
  /** Null: the alerts of the site. */
  report: Text | null;
  site: string;
  /** Null once it has ended and nothing knows the address any longer. */
  email: string | null;
  /** Of readers who are no members. */
  language: string | null;
  isEnded: boolean;
  end(now: string): Promise<void>;
}

/** @returns null where the token was not made here, or what it ends is gone. */
export async function findEmailedSubscription(
  records: Records,
  token: string,
): Promise<EmailedSubscription | null> {
  return (await findAlerts(records, token)) ?? findReport(records, token);
}

async function findAlerts(records: Records, token: string): Promise<EmailedSubscription | null> {
  const reader = await findAlertReader(records.db, token);
  if (!reader) return null;
  const { site, email, language } = reader;
  const end = (now: string) => unsubscribeFromAlerts(records, reader, now);
  return { report: null, site: site.name, email, language, isEnded: email === null, end };
}

async function findReport(records: Records, token: string): Promise<EmailedSubscription | null> {
  const { db } = records;
  const recipient = await readUnsubscribeToken(db, token);
  const subscription = recipient && (await findSubscription(db, recipient));
  if (!recipient || !subscription) return null;
  const { email, language, kind, report: title, site, unsubscribed_at } = subscription;
  const report = reportTitle({ kind, title });
  const entry = {
    accountId: subscription.account_id,
    actor: { kind: 'nobody', id: null, name: email },
    action: 'report_recipient_removed',
    thing: `${title}: ${email}`,
    site: { id: subscription.site_id, name: site },
  } as const;
  const end = (now: string) =>
    inTransaction(records, async (within) => {
      if (await unsubscribe(within, recipient, now)) await addAuditEntry(within, entry, now);
    });
  return { report, site, email, language, isEnded: unsubscribed_at !== null, end };
}
