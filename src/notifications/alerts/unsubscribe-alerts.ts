import { createHmac } from 'node:crypto';
import { readSigned, signText } from '../../kit/sign.ts';
import { addAuditEntry } from '../../records/accounts/audit.ts';
import { findAlertSettings, removeAlertRecipient } from '../../records/notifications/alert-settings.ts';
import { type Db, inTransaction, type RecordsAt } from '../../records/records.ts';
import { findSite, findSiteForUpdate, type OwnedSite } from '../../records/sites/sites.ts';
import { unsubscribeSecret } from '../email/unsubscribe-secret.ts';

/** Whom a link is for. */
export interface AlertReader {
  site: OwnedSite;
  /** Null once the address gets no alerts of the site: then nothing knows it. */
  email: string | null;
  /** Of recipients who are no members. */
  language: string;
}

/** Other links of the same secret hold the id of a recipient, which has no spaces. */
const mark = 'alerts';

/** The link that ends a site's alerts for one address: works without signing in, and does nothing else. */
export async function alertUnsubscribeUrl(
  db: Db,
  baseUrl: string,
  { siteId, email }: { siteId: string; email: string },
): Promise<string> {
  const secret = await unsubscribeSecret(db);
  const text = [mark, siteId, addressMark(email, siteId, secret)].join(' ');
  return `${baseUrl}/unsubscribe/${signText(text, secret)}`;
}

/** @returns null where the token was not made here or is for something else, or the site is gone. */
export async function findAlertReader(db: Db, token: string): Promise<AlertReader | null> {
  const secret = await unsubscribeSecret(db);
  const [kind, siteId = '', address] = (readSigned(token, secret) ?? '').split(' ');
  const site = kind === mark ? await findSite(db, siteId) : null;
  if (!site) return null;
  const { recipients, language } = await findAlertSettings(db, site.id);
  const email = recipients.find((each) => addressMark(each, site.id, secret) === address) ?? null;
  return { site, email, language };
}

/** Once; afterwards it changes nothing, unless the address was added again. */
export async function unsubscribeFromAlerts(
  records: RecordsAt,
  { site, email }: AlertReader,
  now: string,
): Promise<void> {
  if (email === null) return;
  await inTransaction(records, async (db) => {
    // No other change of the recipients comes in between.
    await findSiteForUpdate({ ...records, db }, site.id);
    if (!(await removeAlertRecipient(db, site.id, email, now))) return;
    const actor = { kind: 'nobody', id: null, name: email } as const;
    await addAuditEntry(db, { accountId: site.account_id, actor, action: 'alerts_changed', site }, now);
  });
}

/** Addresses of links are logged by servers on the way, which need not learn the email address. */
function addressMark(email: string, siteId: string, secret: string): string {
  return createHmac('sha256', secret).update(`${mark} ${siteId} ${email}`).digest('base64url');
}
