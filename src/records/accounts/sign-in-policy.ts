import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../records.ts';
import type { Tables } from '../tables.ts';
import type { User } from './users.ts';

/** Whether everybody in an account needs a second factor. */
export async function needsSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('second_factor_since')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.second_factor_since != null;
}

export async function saveSecondFactorNeed(db: Db, accountId: string, since: string | null): Promise<void> {
  await db.updateTable('accounts').set({ second_factor_since: since }).where('id', '=', accountId).execute();
}

/** How many members have set no second factor up. */
export async function countWithoutFactor(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((is) => is.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where(hasNoFactor)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Whether a member has to set a second factor up before anything else; one question, since each call of theirs asks it.
 * Who came by the provider has not: what is asked of people there is the provider's to decide.
 */
export async function owesSecondFactor(db: Db, user: User, isByProvider: boolean): Promise<boolean> {
  if (isByProvider) return false;
  const owing = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('users.id')
    .where('users.id', '=', user.id)
    .where('accounts.second_factor_since', 'is not', null)
    .where(hasNoFactor)
    .executeTakeFirst();
  return owing !== undefined;
}

/** No app that was confirmed, and no passkey; recovery codes alone are none (`factorsOf`). */
function hasNoFactor({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'users'>) {
  const apps = selectFrom('totps')
    .select('totps.user_id')
    .whereRef('totps.user_id', '=', 'users.id')
    .where('confirmed_at', 'is not', null);
  const passkeys = selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id');
  return and([not(exists(apps)), not(exists(passkeys))]);
}
