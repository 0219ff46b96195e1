import { hashSecret, randomBase62 } from './key-format.ts';
import type { Db } from './records.ts';
import type { User } from './users.ts';

/** A signed-in member of the dashboard. (A visitor's session is another thing.) */
export const loginDays = 30;

/** @returns the token for the cookie; the store keeps its hash only. */
export async function addLogin(db: Db, userId: string, nowMs: number): Promise<string> {
  const token = randomBase62(32);
  await db
    .insertInto('logins')
    .values({
      token_hash: hashSecret(token),
      user_id: userId,
      created_at: new Date(nowMs).toISOString(),
      expires_at: new Date(nowMs + loginDays * 86_400_000).toISOString(),
    })
    .execute();
  return token;
}

export async function findLogin(db: Db, token: string, now: string): Promise<User | null> {
  const row = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .selectAll('users')
    .where('logins.token_hash', '=', hashSecret(token))
    .where('logins.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function removeLogin(db: Db, token: string): Promise<void> {
  await db.deleteFrom('logins').where('token_hash', '=', hashSecret(token)).execute();
}
