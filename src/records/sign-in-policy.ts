import type { Db } from './records.ts';
import { factorsOf } from './second-factors.ts';
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('totps')
            .select('totps.user_id')
            .whereRef('totps.user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'))),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Whether a member has to set a second factor up before anything else. Who came by the provider has not: what is asked
 * of people there is the provider's to decide.
 */
export async function owesSecondFactor(db: Db, user: User, isByProvider: boolean): Promise<boolean> {
  if (isByProvider || !(await needsSecondFactor(db, user.account_id))) return false;
  return (await factorsOf(db, user.id)).length === 0;
}
