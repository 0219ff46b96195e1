import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Role } from '../../contract/team/roles.ts';
import { readJson } from '../read-json.ts';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';
import { mayInvite } from './end-invitations.ts';
import { hashSecret, randomBase62 } from './key-format.ts';
import { lockTeam } from './members.ts';
import { takeOnce } from './take-once.ts';
import { addUser, findUser, findUserByEmail, type User, writeSiteIds } from './users.ts';

export interface InvitationTables {
  invitations: {
    id: string;
    account_id: string;
    email: string;
    role: Role;
    site_ids: string | null;
    token_hash: string;
    /** Who asked, in words, so that it outlives them. */
    inviter: string;
    /** The member who sent it, or renewed it last; null where it is not known. */
    inviter_id: string | null;
    created_at: string;
    expires_at: string;
  };
}

export interface StoredInvitation extends Omit<InvitationTables['invitations'], 'site_ids' | 'token_hash'> {
  site_ids: string[] | null;
}

export interface InvitationDraft {
  email: string;
  role: Role;
  site_ids: string[] | null;
  inviter: string;
  inviter_id: string | null;
}

/** Why nobody can be asked: the address is taken, there are enough of them, or who asks may not any longer. */
export class NotInvited extends Error {
  constructor(readonly because: 'member' | 'invited' | 'full' | 'no_right') {
    super(because);
  }
}

const dayMs = 86_400_000;

/** 190 bits; the store keeps its hash only. */
function newToken(): string {
  return randomBase62(32);
}

/**
 * Keeps an invitation, and hands its token to `tell` in the same transaction, for the email.
 * @throws NotInvited where the address is a member's or is invited already, the limits are reached, or the inviter may no longer invite.
 */
export async function addInvitation(
  records: RecordsAt,
  accountId: string,
  draft: InvitationDraft,
  limits: { members: number; invitations: number; days: number },
  nowMs: number,
  tell: (db: Db, invitation: StoredInvitation, token: string) => Promise<void>,
): Promise<{ invitation: StoredInvitation; token: string }> {
  return inTransaction(records, async (db) => {
    await lockTeam(db, accountId);
    await refuseFormer(db, draft);
    const now = new Date(nowMs).toISOString();
    await forgetExpired(db, accountId, now);
    const open = await listInvitations(db, accountId, now);
    if (open.some(({ email }) => email === draft.email)) throw new NotInvited('invited');
    const member = await findUserByEmail(db, draft.email);
    if (member?.account_id === accountId) throw new NotInvited('member');
    const members = await countMembers(db, accountId);
    if (open.length >= limits.invitations || members + open.length >= limits.members)
      throw new NotInvited('full');
    const invitation = {
      ...draft,
      id: randomUUID(),
      account_id: accountId,
      created_at: now,
      expires_at: new Date(nowMs + limits.days * dayMs).toISOString(),
    };
    const token = newToken();
    await db
      .insertInto('invitations')
      .values({
        ...invitation,
        site_ids: writeSiteIds(draft.site_ids),
        token_hash: hashSecret(token),
      })
      .execute();
    await tell(db, invitation, token);
    return { invitation, token };
  });
}

/** The open ones, newest first. */
export async function listInvitations(db: Db, accountId: string, now: string): Promise<StoredInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toInvitation);
}

/**
 * A new token for an open invitation; the earlier one is worth nothing from now on, and the invitation is of the member who
 * renewed it. @throws NotInvited where they may no longer invite.
 */
export async function renewInvitation(
  records: RecordsAt,
  {
    accountId,
    id,
    ...by
  }: Pick<InvitationDraft, 'inviter' | 'inviter_id'> & { accountId: string; id: string },
  days: number,
  nowMs: number,
  tell: (db: Db, invitation: StoredInvitation, token: string) => Promise<void>,
): Promise<{ invitation: StoredInvitation; token: string } | null> {
  return inTransaction(records, async (db) => {
    await lockTeam(db, accountId);
    const token = newToken();
    const expires_at = new Date(nowMs + days * dayMs).toISOString();
    const row = await db
      .updateTable('invitations')
      .set({ ...by, token_hash: hashSecret(token), expires_at })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('expires_at', '>', new Date(nowMs).toISOString())
      .returningAll()
      .executeTakeFirst();
    if (!row) return null;
    const invitation = toInvitation(row);
    await refuseFormer(db, invitation);
    await tell(db, invitation, token);
    return { invitation, token };
  });
}

export async function removeInvitation(
  db: Db,
  accountId: string,
  id: string,
): Promise<StoredInvitation | null> {
  const row = await db
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toInvitation(row) : null;
}

export async function findInvitation(db: Db, token: string, now: string): Promise<StoredInvitation | null> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? toInvitation(row) : null;
}

/**
 * Adds the member whom an invitation is for; an invitation that is accepted twice at the same time adds one.
 * @returns null if the invitation is unknown or expired; `taken` if the address has become another member's.
 */
export async function acceptInvitation(
  records: RecordsAt,
  token: string,
  member: { name: string; passwordHash: string },
  now: string,
): Promise<User | 'taken' | null> {
  return inTransaction(records, async (db) => {
    const found = await findInvitation(db, token, now);
    if (!found) return null;
    await lockTeam(db, found.account_id);
    const row = await takeOnce(db, 'invitations', hashSecret(token), { expires_after: now });
    if (!row) return null;
    const { account_id, email, role, site_ids } = toInvitation(row);
    if (await findUserByEmail(db, email)) return 'taken';
    return addUser(db, { account_id, email, role, site_ids, ...member }, now);
  });
}

/** A member who was removed, or lost the right, since their request began. */
async function refuseFormer(
  db: Db,
  { inviter_id, role }: Pick<InvitationDraft, 'inviter_id' | 'role'>,
): Promise<void> {
  const inviter = inviter_id === null ? null : await findUser(db, inviter_id);
  if (inviter_id !== null && !(inviter && mayInvite(inviter, role))) throw new NotInvited('no_right');
}

async function forgetExpired(db: Db, accountId: string, now: string): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .execute();
}

export async function countMembers(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((is) => is.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function toInvitation({ token_hash: _, ...row }: InvitationTables['invitations']): StoredInvitation {
  return { ...row, site_ids: readJson(row.site_ids, z.array(z.string()), 'invitations.site_ids', row.id) };
}
