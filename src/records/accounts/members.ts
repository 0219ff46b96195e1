import { sql } from 'kysely';
import type { Role } from '../../contract/team/roles.ts';
import { removeAlertRecipients } from '../notifications/alert-settings.ts';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';
import { revokeExportLinks } from '../reports/exports-of-member.ts';
import { removeRecipients } from '../reports/report-recipients.ts';
import { lockSitesOf } from '../sites/sites.ts';
import { endInvitationsBy } from './end-invitations.ts';
import { toUser, type User, writeSiteIds } from './users.ts';

/** A member with the moment of their last visit; null where they are signed in nowhere. */
export type SeenUser = User & { last_seen_at: string | null };

/** A member as they are after a change, and the addresses whose invitations by them ended. */
export type ChangedMember = SeenUser & { uninvited: string[] };

/** An account always has an owner. */
export class LastOwner extends Error {}

/**
 * Serializes changes of a team by locking the account's row: the next change sees what the one before
 * has written. Call it first in a transaction.
 */
export async function lockTeam(db: Db, accountId: string): Promise<void> {
  await db.updateTable('accounts').set({ created_at: sql`created_at` }).where('id', '=', accountId).execute();
}

export async function listMembers(db: Db, accountId: string): Promise<SeenUser[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll('users')
    .select((is) =>
      is
        .selectFrom('logins')
        .select((of) => of.fn.max('logins.last_seen_at').as('seen'))
        .whereRef('logins.user_id', '=', 'users.id')
        .as('last_seen_at'),
    )
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...toUser(row), last_seen_at: row.last_seen_at }));
}

export async function findMember(db: Db, accountId: string, id: string): Promise<SeenUser | null> {
  return (await listMembers(db, accountId)).find((member) => member.id === id) ?? null;
}

/**
 * Changes what a member may do. `judge` sees the member as they are within the transaction, and throws where the
 * caller may not; the last owner stays one. Invitations that they could not send any longer end. @returns null where there is no such member. @throws LastOwner
 */
export async function changeMember(
  records: RecordsAt,
  member: { accountId: string; id: string },
  judge: (member: SeenUser) => { role: Role; site_ids: string[] | null },
): Promise<(ChangedMember & { before: Pick<User, 'role' | 'site_ids'> }) | null> {
  return inTransaction(records, async (db) => {
    await lockTeam(db, member.accountId);
    const found = await findMember(db, member.accountId, member.id);
    if (!found) return null;
    const { role, site_ids } = judge(found);
    if (role !== 'owner') await keepAnOwner(db, found);
    await db
      .updateTable('users')
      .set({ role, site_ids: writeSiteIds(site_ids) })
      .where('id', '=', found.id)
      .execute();
    const { accountId } = member;
    if (site_ids) await revokeExportLinks(db, accountId, { email: found.email, sitesLeft: site_ids });
    const uninvited = await endInvitationsBy(db, accountId, found.id, { role, site_ids });
    return { ...found, role, site_ids, uninvited, before: { role: found.role, site_ids: found.site_ids } };
  });
}

/** Removes a member with their sign-ins, invitations and links, also to exports, and from the recipients of reports and alerts. @returns null where there is no such member. @throws LastOwner */
export async function removeMember(
  records: RecordsAt,
  member: { accountId: string; id: string },
  judge: (member: SeenUser) => void,
  now: string,
): Promise<ChangedMember | null> {
  return inTransaction(records, async (db) => {
    await lockTeam(db, member.accountId);
    const found = await findMember(db, member.accountId, member.id);
    if (!found) return null;
    judge(found);
    await keepAnOwner(db, found);
    // Before any other row: anyone who saves what depends on a site locks the site first.
    await lockSitesOf({ ...records, db }, member.accountId);
    await db.deleteFrom('users').where('id', '=', found.id).execute();
    await removeRecipients(db, member.accountId, found.email);
    await removeAlertRecipients({ ...records, db }, member.accountId, found.email, now);
    await revokeExportLinks(db, member.accountId, { email: found.email, sitesLeft: [] });
    const uninvited = await endInvitationsBy(db, member.accountId, found.id, null);
    return { ...found, uninvited };
  });
}

async function keepAnOwner(db: Db, leaving: User): Promise<void> {
  if (leaving.role !== 'owner') return;
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', leaving.account_id)
    .where('role', '=', 'owner')
    .where('id', '!=', leaving.id)
    .executeTakeFirst();
  if (!other) throw new LastOwner();
}
