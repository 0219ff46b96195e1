import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Role } from '../../contract/team/roles.ts';
import { readJson } from '../read-json.ts';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';

export interface UserTables {
  accounts: {
    id: string;
    created_at: string;
    /** When an owner asked everybody for a second factor; null where it is each member's own choice. */
    second_factor_since: string | null;
  };
  users: {
    id: string;
    account_id: string;
    email: string;
    password_hash: string;
    role: Role;
    /** What they call themselves; empty until they say. */
    name: string;
    /** JSON list of the sites that they are limited to; null for all of the account. */
    site_ids: string | null;
    /** Of their emails; null until the dashboard has told it. */
    language: string | null;
    created_at: string;
  };
}

/** A member of an account, with the sites they are limited to. */
export interface User extends Omit<UserTables['users'], 'site_ids'> {
  site_ids: string[] | null;
}

/** Adds an account with its owner. @returns null if a user exists already: setup happens once. */
export async function addFirstOwner(
  records: RecordsAt,
  owner: { email: string; passwordHash: string },
  now: string,
): Promise<User | null> {
  return inTransaction(records, async (db) => {
    // The row is the lock: of two set-ups at once, the second waits here and finds it taken.
    const claim = await db
      .insertInto('settings')
      .values({ name: 'first_owner', value: owner.email })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (claim.numInsertedOrUpdatedRows !== 1n) return null;
    // A key may have made the account before a person came.
    const account = (await firstAccount(db)) ?? (await addAccount(db, now));
    return addUser(db, { account_id: account, ...owner, role: 'owner', name: '', site_ids: null }, now);
  });
}

export async function addUser(
  db: Db,
  {
    passwordHash,
    ...draft
  }: Omit<User, 'id' | 'password_hash' | 'language' | 'created_at'> & { passwordHash: string },
  now: string,
): Promise<User> {
  const user: User = {
    ...draft,
    id: randomUUID(),
    password_hash: passwordHash,
    language: null,
    created_at: now,
  };
  await db
    .insertInto('users')
    .values({ ...user, site_ids: writeSiteIds(user.site_ids) })
    .execute();
  return user;
}

export async function firstAccount(db: Db): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('id').orderBy('created_at').executeTakeFirst();
  return row?.id ?? null;
}

export async function addAccount(db: Db, now: string): Promise<string> {
  const id = randomUUID();
  await db.insertInto('accounts').values({ id, created_at: now, second_factor_since: null }).execute();
  return id;
}

/** Whether this installation is set up. */
export async function hasOwner(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes changes of a member wait for each other until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .execute();
}

export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  return row ? toUser(row) : null;
}

export async function listUsers(db: Db): Promise<User[]> {
  return (await db.selectFrom('users').selectAll().orderBy('email').execute()).map(toUser);
}

export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toUser(row) : null;
}

/** The languages of these addresses, as far as they are members' and known. */
export async function languagesOf(db: Db, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('email', 'in', emails)
    .where('language', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ email, language }) => (language === null ? [] : [[email, language]])));
}

/** Those of the addresses that are members' of the account. */
export async function membersAmong(db: Db, accountId: string, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('account_id', '=', accountId)
    .where('email', 'in', emails)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Addresses of members of the site's account who are limited to other sites. */
export async function emailsWithoutAccess(db: Db, siteId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('sites', 'sites.account_id', 'users.account_id')
    .selectAll('users')
    .where('sites.id', '=', siteId)
    .where('users.site_ids', 'is not', null)
    .execute();
  const limited = rows.map(toUser).filter(({ site_ids }) => site_ids && !site_ids.includes(siteId));
  return new Set(limited.map(({ email }) => email));
}

/** The row as a member. */
export function toUser(row: UserTables['users']): User {
  return { ...row, site_ids: readSiteIds(row.site_ids, row.id) };
}

/** @param id of the row, for the message where it holds something else */
export function readSiteIds(text: string | null, id: string): string[] | null {
  return text === null ? null : readJson(text, z.array(z.string()), 'users.site_ids', id);
}

export function writeSiteIds(siteIds: string[] | null): string | null {
  return siteIds && JSON.stringify(siteIds);
}
