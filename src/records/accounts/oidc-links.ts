import type { Db, Records } from '../records.ts';
import { toInvitation } from './invitations.ts';
import { lockTeam } from './members.ts';
import { addUser, findUser, findUserByEmail, firstAccount, type User } from './users.ts';

export interface OidcLinkTables {
  /** Whom a provider means by its subject. */
  oidc_links: { issuer: string; subject: string; user_id: string; created_at: string };
}

/** Whom the provider has seen, with an address that it has verified. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  email: string;
  name: string;
}

/** `other`: the address is a member's whom this provider knows as somebody else. `unknown`: nobody asked them in. */
export type NoMember = 'other' | 'unknown';

/**
 * The member whom the provider has named: by the link made the first time; else by address, which is linked now; else
 * as somebody invited, or as a new member where a role is given.
 */
export async function memberOfProvider(
  records: Records,
  person: OidcPerson,
  { defaultRole, passwordHash }: { defaultRole: 'admin' | 'reader' | null; passwordHash: string },
  now: string,
): Promise<User | NoMember> {
  return records.db.transaction().execute(async (db) => {
    const account = await firstAccount(db);
    if (account) await lockTeam(db, account);
    const linked = await findLink(db, person);
    if (linked) return linked;
    const known = await findUserByEmail(db, person.email);
    if (known && (await isLinked(db, person.issuer, known.id))) return 'other';
    const rights = (await takeInvitation(db, person.email, now)) ?? newcomer(account, defaultRole);
    if (!known && !rights) return 'unknown';
    const { email, name } = person;
    const user = known ?? (rights && (await addUser(db, { ...rights, email, name, passwordHash }, now)));
    if (!user) return 'unknown';
    const link = { issuer: person.issuer, subject: person.subject, user_id: user.id, created_at: now };
    await db.insertInto('oidc_links').values(link).execute();
    return user;
  });
}

type Rights = Pick<User, 'account_id' | 'role' | 'site_ids'>;

function newcomer(accountId: string | null, role: 'admin' | 'reader' | null): Rights | null {
  return accountId && role ? { account_id: accountId, role, site_ids: null } : null;
}

async function findLink(db: Db, { issuer, subject }: OidcPerson): Promise<User | null> {
  const row = await db
    .selectFrom('oidc_links')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? findUser(db, row.user_id) : null;
}

async function isLinked(db: Db, issuer: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('oidc_links')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The provider has verified the address, as the emailed link of an invitation would. */
async function takeInvitation(db: Db, email: string, now: string): Promise<Rights | null> {
  const row = await db
    .deleteFrom('invitations')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const { account_id, role, site_ids } = toInvitation(row);
  return { account_id, role, site_ids };
}
