import { randomUUID } from 'node:crypto';
import type { Db } from '../records.ts';
import { hashSecret, randomBase62 } from './key-format.ts';
import { removeExpiredSetups } from './totps.ts';
import { toUser, type User } from './users.ts';

export interface SessionTables {
  logins: {
    token_hash: string;
    id: string;
    user_id: string;
    /** Words of the User-Agent, which itself is not kept; empty where it said nothing. */
    browser: string;
    os: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    /** 1 where the operator's provider said who it is. */
    by_provider: number;
  };
}

/** A signed-in member of the dashboard. (A visitor's session is another thing.) */
export const loginDays = 30;
/** A sign-in that is not used ends earlier: a weekly look keeps it. */
export const idleLoginDays = 14;

/** What is known of a member's browser: two words of its User-Agent, empty where it said nothing. */
export interface LoginDevice {
  browser: string;
  os: string;
}

export type Login = Omit<SessionTables['logins'], 'token_hash' | 'user_id' | 'expires_at' | 'by_provider'>;

/** @returns the token for the cookie; the store keeps its hash only. */
export async function addLogin(
  db: Db,
  userId: string,
  nowMs: number,
  device: LoginDevice = { browser: '', os: '' },
  isByProvider = false,
): Promise<string> {
  const token = randomBase62(32);
  const now = new Date(nowMs).toISOString();
  await db
    .insertInto('logins')
    .values({
      token_hash: hashSecret(token),
      id: randomUUID(),
      user_id: userId,
      ...device,
      by_provider: isByProvider ? 1 : 0,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(nowMs + loginDays * 86_400_000).toISOString(),
    })
    .execute();
  return token;
}

export interface FoundLogin {
  user: User;
  login: Login;
  isByProvider: boolean;
}

/** @param by the token of the cookie, or the id of a sign-in that was found by it before. */
export async function findLogin(
  db: Db,
  by: string | { id: string },
  now: string,
): Promise<FoundLogin | null> {
  const [column, value] =
    typeof by === 'string'
      ? (['logins.token_hash', hashSecret(by)] as const)
      : (['logins.id', by.id] as const);
  const row = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .selectAll('users')
    .select(['logins.id as login_id', 'browser', 'os', 'last_seen_at', 'by_provider'])
    .select('logins.created_at as signed_in_at')
    .where(column, '=', value)
    .where('logins.expires_at', '>', now)
    .where('logins.last_seen_at', '>', idleSince(now))
    .executeTakeFirst();
  if (!row) return null;
  const { login_id, browser, os, last_seen_at, by_provider, signed_in_at, ...user } = row;
  return {
    user: toUser(user),
    login: { id: login_id, browser, os, last_seen_at, created_at: signed_in_at },
    isByProvider: by_provider === 1,
  };
}

/** Noted at most once a minute for each sign-in, so that reading does not write each time. */
export async function noteLoginSeen(db: Db, { id, last_seen_at }: Login, now: string): Promise<void> {
  if (Date.parse(now) - Date.parse(last_seen_at) < 60_000) return;
  await db.updateTable('logins').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Where a member is signed in, the latest use first. */
export async function listLogins(db: Db, userId: string, now: string): Promise<Login[]> {
  return db
    .selectFrom('logins')
    .select(['id', 'browser', 'os', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one sign-in of a member; false where they have no such one. */
export async function removeLogin(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('logins')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every sign-in of a member but one. @returns how many. */
export async function removeLogins(db: Db, userId: string, exceptId: string | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('logins')
    .where('user_id', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes expired sessions, invitations, emailed links, tickets and setups of an app. */
export async function removeExpiredAccess(db: Db, now: string): Promise<void> {
  for (const table of ['logins', 'invitations', 'one_time_links', 'sign_in_tickets'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
  await db.deleteFrom('logins').where('last_seen_at', '<=', idleSince(now)).execute();
  await removeExpiredSetups(db, now);
}

function idleSince(now: string): string {
  return new Date(Date.parse(now) - idleLoginDays * 86_400_000).toISOString();
}
