import {
  addingTries,
  allAddingTries,
  limitAttempts,
  outsiderTries,
  reportTries,
  strangerTries,
} from '../../../auth/limit-attempts.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import { emailsWithoutAccess, membersAmong } from '../../../records/accounts/users.ts';
import type { Db } from '../../../records/records.ts';
import { listRecipients } from '../../../records/reports/report-recipients.ts';
import { listReports } from '../../../records/reports/reports.ts';

type Parts = { limiter: Limiter; now: () => number };

/** Whose report: an address is a stranger's unless a member has it who may see the site. */
interface Of {
  accountId: string;
  siteId: string;
}

/**
 * Counts the emails that a report sent by hand brings to addresses of other people than members: a stolen key must not
 * send as much as it likes to anyone. Members of other sites are counted, too: otherwise the limit would say who they are. @param to null: all recipients. @throws RATE_LIMITED
 */
export async function limitSending(
  parts: Parts,
  db: Db,
  { accountId, siteId, reportId, to }: Of & { reportId: string; to: string[] | null },
): Promise<void> {
  const recipients = await subscribersOf(db, reportId);
  for (const email of await outsidersAmong(db, { accountId, siteId }, to ?? [...recipients])) {
    if (!recipients.has(email)) await limitAttempts(parts, `strangers:${accountId}`, strangerTries);
    await limitAttempts(parts, `report:${email}:${accountId}`, reportTries);
    await limitAttempts(parts, `reports:${accountId}`, outsiderTries);
  }
}

/**
 * Counts an email that is sent again from the outbox the same way. Of those about a report, only subscribers of the
 * site's reports are no strangers; any other kind went to somebody who had been added or invited. @throws RATE_LIMITED
 */
export async function limitSendingAgain(
  parts: Parts,
  db: Db,
  email: { account_id: string; site_id: string | null; kind: string; recipient: string },
): Promise<void> {
  const { account_id: accountId, site_id: siteId, kind, recipient } = email;
  if ((await outsidersAmong(db, { accountId, siteId }, [recipient])).length === 0) return;
  if (kind === 'report' && !(siteId && (await isSubscriber(db, siteId, recipient)))) {
    await limitAttempts(parts, `strangers:${accountId}`, strangerTries);
  }
  await limitAttempts(parts, `report:${recipient}:${accountId}`, reportTries);
  await limitAttempts(parts, `reports:${accountId}`, outsiderTries);
}

/**
 * Counts such addresses where they become recipients, too: a schedule emails them like *Send now* does. The budget is
 * another one: neither uses up the other. Anyone who is a recipient already is not counted. @param reportId null: the report is a new one. @throws RATE_LIMITED
 */
export async function limitAdding(
  parts: Parts,
  db: Db,
  { accountId, siteId, reportId, emails }: Of & { reportId: string | null; emails: string[] },
): Promise<void> {
  const recipients = reportId === null ? new Set<string>() : await subscribersOf(db, reportId);
  const added = emails.filter((email) => !recipients.has(email));
  await limitAdded(parts, db, { accountId, siteId }, added);
}

/** Counts addresses that get emails of a site from now on, of reports or alerts. @throws RATE_LIMITED */
export async function limitAdded(
  parts: Parts,
  db: Db,
  { accountId, siteId }: Of,
  added: string[],
): Promise<void> {
  for (const email of await outsidersAmong(db, { accountId, siteId }, added)) {
    await limitAttempts(parts, `report-recipient:${email}:${accountId}`, addingTries);
    await limitAttempts(parts, `report-recipients:${accountId}`, allAddingTries);
  }
}

async function subscribersOf(db: Db, ...reportIds: string[]): Promise<Set<string>> {
  const known = await listRecipients(db, reportIds);
  return new Set(known.filter((each) => each.unsubscribed_at === null).map(({ email }) => email));
}

async function isSubscriber(db: Db, siteId: string, email: string): Promise<boolean> {
  const reports = await listReports(db, siteId);
  return (await subscribersOf(db, ...reports.map(({ id }) => id))).has(email);
}

async function outsidersAmong(
  db: Db,
  { accountId, siteId }: { accountId: string; siteId: string | null },
  emails: string[],
): Promise<string[]> {
  const members = await membersAmong(db, accountId, emails);
  const without = siteId === null ? new Set<string>() : await emailsWithoutAccess(db, siteId);
  return [...new Set(emails)].filter((email) => !members.has(email) || without.has(email));
}
