import type { Role } from '../../contract/team/roles.ts';
import type { Db } from '../records.ts';

/** Whether a member may send, or renew, an invitation to a role: with all sites only, and to owners as an owner. */
export function mayInvite(
  { role, site_ids }: { role: Role; site_ids: string[] | null },
  invitedAs: Role,
): boolean {
  return role !== 'reader' && site_ids === null && (invitedAs !== 'owner' || role === 'owner');
}

/**
 * Ends the invitations of a member that they could not send any longer. Otherwise somebody who was removed comes back with one
 * to another address of theirs. @param left what they may do from now on; null: they were removed
 * @returns the addresses that were invited
 */
export async function endInvitationsBy(
  db: Db,
  accountId: string,
  inviterId: string,
  left: { role: Role; site_ids: string[] | null } | null,
): Promise<string[]> {
  const sent = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'role'])
    .where('account_id', '=', accountId)
    .where('inviter_id', '=', inviterId)
    .orderBy('email')
    .execute();
  const ended = sent.filter(({ role }) => left === null || !mayInvite(left, role));
  for (const { id } of ended) await db.deleteFrom('invitations').where('id', '=', id).execute();
  return ended.map(({ email }) => email);
}

/**
 * A member has the address now: an invitation to it must not let them in again later, nor with other rights.
 * @returns whether there was one that had not expired
 */
export async function endInvitationsTo(
  db: Db,
  accountId: string,
  email: string,
  now: string,
): Promise<boolean> {
  const ended = await db
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .returning('expires_at')
    .execute();
  return ended.some(({ expires_at }) => expires_at > now);
}
