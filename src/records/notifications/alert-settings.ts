import * as z from 'zod';
import { type AlertSettings, AlertSwitches } from '../../contract/integrations/alerts.ts';
import { emailsWithoutAccess } from '../accounts/users.ts';
import { nextInstant } from '../next-instant.ts';
import { readJson } from '../read-json.ts';
import type { Db, RecordsAt } from '../records.ts';
import { lockSitesOf } from '../sites/sites.ts';

export interface AlertSettingTables {
  alert_settings: {
    site_id: string;
    /** JSON: kind → whether it is looked for. */
    alerts: string;
    no_data_hours: number;
    /** JSON: addresses. */
    recipients: string;
    /** JSON: address → the member who added it, directly or with a key; null where nothing of it is known. */
    added_by: string | null;
    /** Of recipients who are no members. */
    language: string;
    updated_at: string;
  };
}

/** Where nobody has set anything, everything is looked for. As the contract fills gaps. */
const usual: AlertSettings = {
  alerts: {
    ...{ adblock_spike: true, conversion_drop: true, no_data: true },
    ...{ winner: true, path_listed: true, guard_rail: true, test_ended: true },
  },
  no_data_hours: 24,
  recipients: [],
  language: 'en',
  updated_at: null,
};

/** What is looked for at a site; where nobody has set anything, the usual, by email to the owner. */
export async function findAlertSettings(db: Db, siteId: string): Promise<AlertSettings> {
  const row = await db
    .selectFrom('alert_settings')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!row) return { ...usual, recipients: await ownersOf(db, siteId) };
  return {
    alerts: readJson(row.alerts, AlertSwitches, 'alert_settings.alerts', siteId),
    no_data_hours: row.no_data_hours,
    recipients: readJson(row.recipients, z.array(z.string()), 'alert_settings.recipients', siteId),
    language: row.language as AlertSettings['language'],
    updated_at: row.updated_at,
  };
}

export async function saveAlertSettings(
  db: Db,
  siteId: string,
  { alerts, no_data_hours, recipients, language }: Omit<AlertSettings, 'updated_at'>,
  now: string,
  by: string | null = null,
): Promise<void> {
  const before = await findAlertSettings(db, siteId);
  const known = await readAddedBy(db, siteId);
  const values = {
    added_by: addedBy(recipients, (email) => (before.recipients.includes(email) ? known[email] : by)),
    alerts: JSON.stringify(alerts),
    no_data_hours,
    recipients: JSON.stringify(recipients),
    language,
    updated_at: now,
  };
  await db
    .insertInto('alert_settings')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute();
}

/** Who gets alerts of the account's sites because this member added them. */
export async function alertRecipientsBy(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<{ email: string; site_id: string }[]> {
  const rows = await db
    .selectFrom('alert_settings')
    .innerJoin('sites', 'sites.id', 'alert_settings.site_id')
    .select(['site_id', 'recipients', 'added_by'])
    .where('account_id', '=', accountId)
    .where('added_by', 'is not', null)
    .execute();
  return rows.flatMap(({ site_id, recipients, added_by }) => {
    const adders = parseAddedBy(added_by, site_id);
    return readJson(recipients, z.array(z.string()), 'alert_settings.recipients', site_id)
      .filter((email) => adders[email] === userId)
      .map((email) => ({ email, site_id }));
  });
}

/** Of these recipients alone: nothing is kept of an address that gets no alerts. */
function addedBy(recipients: string[], adderOf: (email: string) => string | null | undefined): string {
  const adders = recipients.map((email) => [email, adderOf(email)]);
  return JSON.stringify(Object.fromEntries(adders.filter(([, adder]) => adder)));
}

async function readAddedBy(db: Db, siteId: string): Promise<Record<string, string>> {
  const row = await db
    .selectFrom('alert_settings')
    .select('added_by')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return parseAddedBy(row?.added_by ?? null, siteId);
}

function parseAddedBy(text: string | null, siteId: string): Record<string, string> {
  if (text === null) return {};
  return readJson(text, z.record(z.string(), z.string()), 'alert_settings.added_by', siteId);
}

/** Who gets alerts as long as nobody has said: the account's first owner; nobody where there is none yet. */
export async function ownersOf(db: Db, siteId: string): Promise<string[]> {
  const owner = await db
    .selectFrom('users')
    .innerJoin('sites', 'sites.account_id', 'users.account_id')
    .select('users.email')
    .where('sites.id', '=', siteId)
    .where('users.role', '=', 'owner')
    .orderBy('users.created_at')
    .limit(1)
    .executeTakeFirst();
  return owner ? [owner.email] : [];
}

/** Of these, those who may see the site; where they all are members limited to other sites, the first owner. */
export async function whoGetsAlerts(db: Db, siteId: string, recipients: string[]): Promise<string[]> {
  const without = await emailsWithoutAccess(db, siteId);
  const left = recipients.filter((email) => !without.has(email));
  return left.length === 0 && recipients.length > 0 ? ownersOf(db, siteId) : left;
}

/** Nobody of this address gets alerts of the account any longer; where they were the only one, the first owner does. */
export async function removeAlertRecipients(
  records: RecordsAt,
  accountId: string,
  email: string,
  now: string,
): Promise<void> {
  const change = async (known: string[], siteId: string) => {
    if (!known.includes(email)) return null;
    const left = known.filter((each) => each !== email);
    return left.length > 0 ? left : ownersOf(records.db, siteId);
  };
  await changeRecipients(records, accountId, change, now);
}

/**
 * The address no longer gets alerts of this site; where it was the only one, the first owner does. @returns false where it got none.
 */
export async function removeAlertRecipient(
  db: Db,
  siteId: string,
  email: string,
  now: string,
): Promise<boolean> {
  const { updated_at, ...settings } = await findAlertSettings(db, siteId);
  const left = settings.recipients.filter((each) => each !== email);
  if (left.length === settings.recipients.length) return false;
  const recipients = left.length > 0 ? left : await ownersOf(db, siteId);
  await saveAlertSettings(db, siteId, { ...settings, recipients }, nextInstant(updated_at, now));
  return true;
}

/** A member has another address: the alerts of the account's sites follow. */
export async function renameAlertRecipient(
  records: RecordsAt,
  accountId: string,
  { from, to }: { from: string; to: string },
  now: string,
): Promise<void> {
  const change = async (known: string[]) =>
    known.includes(from) ? [...new Set(known.map((each) => (each === from ? to : each)))] : null;
  await changeRecipients(records, accountId, change, now, { [to]: from });
}

/**
 * A new version, so that a form that was opened before does not put an address back. Settings that are being saved at the
 * same time are read once they are there: both changes stay.
 * @param change the recipients of a site instead of these; null: as they are
 * @param former an address → the one that it had before
 */
async function changeRecipients(
  records: RecordsAt,
  accountId: string,
  change: (known: string[], siteId: string) => Promise<string[] | null>,
  now: string,
  former: Record<string, string> = {},
): Promise<void> {
  const { db } = records;
  await lockSitesOf(records, accountId);
  const rows = await db
    .selectFrom('alert_settings')
    .innerJoin('sites', 'sites.id', 'alert_settings.site_id')
    .select(['site_id', 'recipients', 'added_by', 'alert_settings.updated_at'])
    .where('account_id', '=', accountId)
    .execute();
  for (const { site_id, recipients, added_by, updated_at } of rows) {
    const known = readJson(recipients, z.array(z.string()), 'alert_settings.recipients', site_id);
    const changed = await change(known, site_id);
    if (changed === null) continue;
    const adders = parseAddedBy(added_by, site_id);
    await db
      .updateTable('alert_settings')
      .set({
        recipients: JSON.stringify(changed),
        added_by: addedBy(changed, (email) => adders[email] ?? adders[former[email] ?? '']),
        updated_at: nextInstant(updated_at, now),
      })
      .where('site_id', '=', site_id)
      .execute();
  }
}
