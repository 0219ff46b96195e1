import { randomUUID } from 'node:crypto';
import type { RecipientRole, ReportRecipient } from '../../contract/reports/reports.ts';
import { readSiteIds } from '../accounts/users.ts';
import type { Db } from '../records.ts';

export interface ReportRecipientTables {
  report_recipients: {
    id: string;
    report_id: string;
    email: string;
    role: 'admin' | 'reader';
    added_at: string;
    unsubscribed_at: string | null;
    /** The member who added it last, directly or with a key; null where it is not known. */
    made_by: string | null;
  };
}

/** Adds a recipient, or changes the role of one; a recipient who unsubscribed is subscribed again. */
export async function addRecipient(
  db: Db,
  reportId: string,
  { email, role, made_by = null }: { email: string; role: RecipientRole; made_by?: string | null },
  now: string,
): Promise<ReportRecipient> {
  const own = { id: randomUUID(), report_id: reportId, email, added_at: now };
  const row = { ...own, role, unsubscribed_at: null, made_by };
  await db
    .insertInto('report_recipients')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['report_id', 'email']).doUpdateSet({ role, unsubscribed_at: null, made_by }),
    )
    .execute();
  const stored = (await listRecipients(db, [reportId])).find((each) => each.email === email);
  if (!stored) throw new Error('a recipient vanished while it was added');
  const { report_id: _, ...recipient } = stored;
  return recipient;
}

/** Of these reports, in the order in which they were added. */
export async function listRecipients(
  db: Db,
  reportIds: string[],
): Promise<(ReportRecipient & { report_id: string })[]> {
  if (reportIds.length === 0) return [];
  const rows = await db
    .selectFrom('report_recipients')
    .innerJoin('reports', 'reports.id', 'report_recipients.report_id')
    .innerJoin('sites', 'sites.id', 'reports.site_id')
    .leftJoin('users', (join) =>
      join
        .onRef('users.email', '=', 'report_recipients.email')
        .onRef('users.account_id', '=', 'sites.account_id'),
    )
    .selectAll('report_recipients')
    .select(['users.name', 'users.site_ids', 'sites.id as site_id'])
    .where('report_id', 'in', reportIds)
    .orderBy('report_recipients.added_at')
    .orderBy('report_recipients.email')
    .execute();
  return rows.map(({ site_ids, site_id, made_by: _, ...row }) => ({
    ...row,
    name: row.name || null,
    has_access: readSiteIds(site_ids, row.id)?.includes(site_id) ?? true,
  }));
}

/** Who gets reports of the account's sites because this member added them, once for each site. */
export function reportRecipientsBy(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<{ email: string; site_id: string }[]> {
  return db
    .selectFrom('report_recipients')
    .innerJoin('reports', 'reports.id', 'report_recipients.report_id')
    .innerJoin('sites', 'sites.id', 'reports.site_id')
    .select(['report_recipients.email', 'sites.id as site_id'])
    .where('sites.account_id', '=', accountId)
    .where('report_recipients.made_by', '=', userId)
    .where('report_recipients.unsubscribed_at', 'is', null)
    .groupBy(['report_recipients.email', 'sites.id'])
    .orderBy('report_recipients.email')
    .orderBy('sites.id')
    .execute();
}

export async function removeRecipient(db: Db, reportId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('report_recipients')
    .where('report_id', '=', reportId)
    .where('id', '=', id)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** A recipient with the names and the language that their email has; null where they were removed. */
export async function findSubscription(db: Db, recipientId: string) {
  const row = await db
    .selectFrom('report_recipients')
    .innerJoin('reports', 'reports.id', 'report_recipients.report_id')
    .innerJoin('sites', 'sites.id', 'reports.site_id')
    .select(['report_recipients.email', 'report_recipients.unsubscribed_at'])
    .select(['reports.name as report', 'reports.kind', 'reports.language', 'sites.name as site'])
    .select(['sites.id as site_id', 'sites.account_id'])
    .where('report_recipients.id', '=', recipientId)
    .executeTakeFirst();
  return row ?? null;
}

/** Who asked twice keeps the first time. @returns whether this was the first */
export async function unsubscribe(db: Db, recipientId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_recipients')
    .set({ unsubscribed_at: now })
    .where('id', '=', recipientId)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nobody of this address gets reports of the account any longer. */
export async function removeRecipients(db: Db, accountId: string, email: string): Promise<void> {
  const own = db
    .selectFrom('reports')
    .innerJoin('sites', 'sites.id', 'reports.site_id')
    .select('reports.id')
    .where('account_id', '=', accountId);
  await db.deleteFrom('report_recipients').where('email', '=', email).where('report_id', 'in', own).execute();
}

/** A member has another address: the reports of the account follow. Who gets one by both gets it once; by either, still. */
export async function renameRecipient(
  db: Db,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = await db
    .selectFrom('report_recipients')
    .innerJoin('reports', 'reports.id', 'report_recipients.report_id')
    .innerJoin('sites', 'sites.id', 'reports.site_id')
    .select(['report_recipients.id', 'report_id', 'email', 'unsubscribed_at'])
    .where('account_id', '=', accountId)
    .where('email', 'in', [from, to])
    .execute();
  const remove = (id: string) => db.deleteFrom('report_recipients').where('id', '=', id).execute();
  for (const old of rows.filter(({ email }) => email === from)) {
    const other = rows.find(({ email, report_id }) => email === to && report_id === old.report_id);
    const staysAsOther = other && (other.unsubscribed_at === null || old.unsubscribed_at !== null);
    if (staysAsOther) {
      await remove(old.id);
      continue;
    }
    if (other) await remove(other.id);
    await db.updateTable('report_recipients').set({ email: to }).where('id', '=', old.id).execute();
  }
}
