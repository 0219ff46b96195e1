import { randomUUID } from 'node:crypto';
import type { Db, Records } from './records.ts';
import type { Tables } from './tables.ts';

export type User = Tables['users'];

/** Makes an account with its owner. Refused (null) when a user exists already: set-up happens once. */
export async function addFirstOwner(
  records: Records,
  owner: { email: string; passwordHash: string },
  now: string,
): Promise<User | null> {
  return records.db.transaction().execute(async (db) => {
    // The row is the lock: of two set-ups at once, the second waits here and finds it taken.
    const claim = await db
      .insertInto('settings')
      .values({ name: 'first_owner', value: owner.email })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (claim.numInsertedOrUpdatedRows !== 1n) return null;
    // A key may have made the account before a person came.
    const account = (await firstAccount(db)) ?? (await addAccount(db, now));
    const user: User = {
      id: randomUUID(),
      account_id: account,
      email: owner.email,
      password_hash: owner.passwordHash,
      role: 'owner',
      created_at: now,
    };
    await db.insertInto('users').values(user).execute();
    return user;
  });
}

export async function firstAccount(db: Db): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('id').orderBy('created_at').executeTakeFirst();
  return row?.id ?? null;
}

export async function addAccount(db: Db, now: string): Promise<string> {
  const id = randomUUID();
  await db.insertInto('accounts').values({ id, created_at: now }).execute();
  return id;
}

export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  return (await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}
