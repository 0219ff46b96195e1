import type { StillWorking } from '../../contract/team/members.ts';
import { alertRecipientsBy } from '../notifications/alert-settings.ts';
import type { Db } from '../records.ts';
import { reportRecipientsBy } from '../reports/report-recipients.ts';

interface Maker {
  accountId: string;
  userId: string;
}

/** What a member created that opens something for others, or sends it to them, and has not expired. Oldest first. */
export async function listMadeBy(db: Db, maker: Maker, now: string): Promise<StillWorking> {
  const { accountId, userId } = maker;
  const keys = await db
    .selectFrom('keys')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('made_by', '=', userId)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const share_links = await db
    .selectFrom('shares')
    .innerJoin('sites', 'sites.id', 'shares.site_id')
    .select(['shares.id', 'shares.name', 'shares.site_id'])
    .where('sites.account_id', '=', accountId)
    .where('shares.made_by', '=', userId)
    .where((is) => is.or([is('shares.expires_at', 'is', null), is('shares.expires_at', '>', now)]))
    .orderBy('shares.created_at')
    .orderBy('shares.id')
    .execute();
  const csv_links = await db
    .selectFrom('data_links')
    .select(['id', 'name', 'site_id'])
    .where('account_id', '=', accountId)
    .where('made_by', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const integrations = await db
    .selectFrom('integrations')
    .innerJoin('sites', 'sites.id', 'integrations.site_id')
    .select(['integrations.id', 'integrations.name', 'integrations.site_id'])
    .where('sites.account_id', '=', accountId)
    .where('integrations.made_by', '=', userId)
    .where('integrations.state', '=', 'active')
    .orderBy('integrations.created_at')
    .orderBy('integrations.id')
    .execute();
  const members = await db.selectFrom('users').select('email').where('account_id', '=', accountId).execute();
  const known = new Set(members.map(({ email }) => email));
  // Members get theirs by their own right.
  const isOutside = ({ email }: { email: string }) => !known.has(email);
  return {
    ...{ keys, share_links, csv_links, integrations },
    report_recipients: (await reportRecipientsBy(db, maker)).filter(isOutside),
    alert_recipients: (await alertRecipientsBy(db, maker)).filter(isOutside),
  };
}
