import { findAlertSettings } from '../../records/notifications/alert-settings.ts';
import type { Db } from '../../records/records.ts';

/** People who are no members, but whose address is stored. */
export interface OutsidePeople {
  /** In the recipient lists of reports and alerts, also those who unsubscribed; each address once. */
  recipients: number;
  /** With an invitation that is open. */
  invited: number;
}

export async function countOutsidePeople(db: Db, nowIso: string): Promise<OutsidePeople> {
  const users = await db.selectFrom('users').select(['account_id', 'email']).execute();
  const members = new Set(users.map(({ account_id, email }) => `${account_id} ${email}`));
  const recipients = [...(await reportRecipients(db)), ...(await alertRecipients(db))];
  const outside = recipients.filter(({ account_id, email }) => !members.has(`${account_id} ${email}`));
  const open = await db.selectFrom('invitations').select('email').where('expires_at', '>', nowIso).execute();
  return { recipients: distinct(outside), invited: distinct(open) };
}

function reportRecipients(db: Db) {
  return db
    .selectFrom('report_recipients')
    .innerJoin('reports', 'reports.id', 'report_recipients.report_id')
    .innerJoin('sites', 'sites.id', 'reports.site_id')
    .select(['sites.account_id', 'report_recipients.email'])
    .execute();
}

async function alertRecipients(db: Db): Promise<{ account_id: string; email: string }[]> {
  const sites = await db.selectFrom('sites').select(['id', 'account_id']).execute();
  const lists = await Promise.all(
    sites.map(async ({ id, account_id }) => {
      const { recipients } = await findAlertSettings(db, id);
      return recipients.map((email) => ({ account_id, email }));
    }),
  );
  return lists.flat();
}

function distinct(people: { email: string }[]): number {
  return new Set(people.map(({ email }) => email)).size;
}
