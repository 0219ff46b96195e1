import type { Db } from '../records.ts';
import { listSiteNames } from '../sites/sites.ts';
import {
  countMembers,
  listInvitations,
  removeInvitation,
  type StoredInvitation,
  toInvitation,
} from './invitations.ts';
import { lockTeam } from './members.ts';
import { addUser, findUser, findUserByEmail, firstAccount, hasOwner, type User } from './users.ts';

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

/**
 * `other`: the address is a member's whom this provider knows as somebody else. `unknown`: nobody asked them in. `full`: the
 * account has no place for somebody new. `sites_deleted`: they would see nothing, since all sites of their invitation are gone.
 */
export type NoMember = 'other' | 'unknown' | 'full' | 'sites_deleted';

/** What becomes of those whom nobody knows yet. */
export interface Newcomers {
  /** Null: only those who were invited come in. */
  defaultRole: 'admin' | 'reader' | null;
  /** So many members an account may have, those included who are invited. */
  most: number;
  /** Null where the person was known just before: nobody is added then. */
  passwordHash: string | null;
}

/** Whether the provider's subject or the address is a member's. */
export async function isKnown(db: Db, person: OidcPerson): Promise<boolean> {
  return (await findLink(db, person)) !== null || (await findUserByEmail(db, person.email)) !== null;
}

/**
 * The member whom the provider has named: by the link made the first time; else by address, which is linked now; else
 * as somebody invited, or as a new member where a role is given and the account has an owner. In a transaction.
 * @returns `uninvited`: their address, if they were a member, and an invitation to it has ended
 */
export async function memberOfProvider(
  db: Db,
  person: OidcPerson,
  newcomers: Newcomers,
  now: string,
): Promise<{ user: User; came: 'again' | 'linked' | 'joined'; uninvited?: string } | NoMember> {
  const account = await firstAccount(db);
  if (account) await lockTeam(db, account);
  const linked = await findLink(db, person);
  if (linked) return { user: linked, came: 'again' };
  const known = await findUserByEmail(db, person.email);
  if (known && (await isLinked(db, person.issuer, known.id))) return 'other';
  const invited = await findInvitation(db, person.email, now);
  if (!known && invited && !(await seesSites(db, invited))) return 'sites_deleted';
  if (invited) await removeInvitation(db, invited.account_id, invited.id);
  const user = known ?? (await newMember(db, person, invited ?? account, newcomers, now));
  if (typeof user === 'string') return user;
  const link = { issuer: person.issuer, subject: person.subject, user_id: user.id, created_at: now };
  await db.insertInto('oidc_links').values(link).execute();
  if (known === null) return { user, came: 'joined' };
  return { user, came: 'linked', uninvited: invited?.email };
}

type Rights = Pick<User, 'account_id' | 'role' | 'site_ids'>;

/** @param place what they were invited as, or the account that they come to uninvited */
async function newMember(
  db: Db,
  { email, name }: OidcPerson,
  place: Rights | string | null,
  { defaultRole, most, passwordHash }: Newcomers,
  now: string,
): Promise<User | NoMember> {
  if (place === null || passwordHash === null) return 'unknown';
  if (typeof place !== 'string') {
    const { account_id, role, site_ids } = place;
    return addUser(db, { account_id, role, site_ids, email, name, passwordHash }, now);
  }
  // Anyone who came before the owner would close the setup.
  if (defaultRole === null || !(await hasOwner(db))) return 'unknown';
  const invited = await listInvitations(db, place, now);
  if ((await countMembers(db, place)) + invited.length >= most) return 'full';
  const rights: Rights = { account_id: place, role: defaultRole, site_ids: null };
  return addUser(db, { ...rights, email, name, passwordHash }, now);
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
async function findInvitation(db: Db, email: string, now: string): Promise<StoredInvitation | null> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? toInvitation(row) : null;
}

async function seesSites(db: Db, { account_id, site_ids }: StoredInvitation): Promise<boolean> {
  return site_ids === null || (await listSiteNames(db, account_id, site_ids)).length > 0;
}
