import type { StillWorking } from '../../contract/team/members.ts';
import type { Db } from '../records.ts';

/** What a member created that opens something for anyone who has it, and has not expired. Oldest first. */
export async function listMadeBy(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
  now: string,
): Promise<StillWorking> {
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
  return { keys, share_links, csv_links };
}
