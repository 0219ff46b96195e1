import type { Db } from '../records.ts';

/**
 * The links of a member's finished exports open nothing any longer; for a member with other sites left, only those of the
 * sites that are gone. Members who may see the site can still download the files after signing in.
 */
export async function revokeExportLinks(
  db: Db,
  accountId: string,
  { email, sitesLeft }: { email: string; sitesLeft: string[] },
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ token_hash: null })
    .where('account_id', '=', accountId)
    .where('asked_by', '=', email)
    .where('token_hash', 'is not', null)
    .$if(sitesLeft.length > 0, (query) => query.where('site_id', 'not in', sitesLeft))
    .execute();
}

/** A member has another address: the emails of their exports follow. */
export async function renameExporter(
  db: Db,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ asked_by: to })
    .where('account_id', '=', accountId)
    .where('asked_by', '=', from)
    .execute();
}
