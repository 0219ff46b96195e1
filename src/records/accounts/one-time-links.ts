import type { Db } from '../records.ts';
import { hashSecret, randomBase62 } from './key-format.ts';
import { takeOnce } from './take-once.ts';
import type { User } from './users.ts';

export interface OneTimeLinkTables {
  /** Links that were emailed to a member. */
  one_time_links: {
    token_hash: string;
    user_id: string;
    purpose: 'reset_password' | 'change_email';
    /** The new address, where that is what is to be confirmed. */
    email: string | null;
    created_at: string;
    expires_at: string;
  };
}

type Purpose = OneTimeLinkTables['one_time_links']['purpose'];

/** How long an emailed link is valid. */
export const linkHours = 1;

/**
 * A link for one purpose. Anyone may ask for a link to reset a password, so it ends none that the member has already
 * got; any other ends the earlier one. @returns its token; the store keeps the hash only.
 */
export async function addOneTimeLink(
  db: Db,
  link: { userId: string; purpose: Purpose; email?: string },
  nowMs: number,
): Promise<string> {
  const token = randomBase62(32);
  if (link.purpose !== 'reset_password') await removeLinks(db, link.userId, link.purpose);
  await db
    .insertInto('one_time_links')
    .values({
      token_hash: hashSecret(token),
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email ?? null,
      created_at: new Date(nowMs).toISOString(),
      expires_at: new Date(nowMs + linkHours * 3_600_000).toISOString(),
    })
    .execute();
  return token;
}

/** How many links for a purpose a member was given since then. */
export async function countLinks(
  db: Db,
  { userId, purpose }: { userId: string; purpose: Purpose },
  since: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('one_time_links')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whose link it is, if it is good just now, without using it up. */
export async function findLinkOwner(
  db: Db,
  token: string,
  purpose: Purpose,
  now: string,
): Promise<Pick<User, 'id' | 'account_id' | 'name' | 'email'> | undefined> {
  return db
    .selectFrom('one_time_links')
    .innerJoin('users', 'users.id', 'one_time_links.user_id')
    .select(['users.id', 'users.account_id', 'users.name', 'users.email'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up a link, in the caller's transaction; null if it is unknown, used or expired. */
export async function takeOneTimeLink(
  db: Db,
  token: string,
  purpose: Purpose,
  now: string,
): Promise<OneTimeLinkTables['one_time_links'] | null> {
  return takeOnce(db, 'one_time_links', hashSecret(token), { purpose, expires_after: now });
}

/** Ends a member's links for a purpose; all of theirs when it is left out. */
export async function removeLinks(db: Db, userId: string, purpose?: Purpose): Promise<void> {
  await db
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'reset_password'))
    .execute();
}
