import { factorsOf } from '../records/accounts/mfa.ts';
import { findUser, lockUser, type User } from '../records/accounts/users.ts';
import type { Db } from '../records/records.ts';
import { endedSignIn } from './ended-sign-in.ts';

/**
 * A new password and a first second factor end every session. One that is just beginning, with what was true before, must
 * not begin after them: in its transaction the member is looked at once more, and stays so until it ends.
 * @param how `isOneStep`: the sign-in takes no second step
 * @throws UNAUTHORIZED: signing in has to begin again
 */
export async function refuseChanged(db: Db, user: User, { isOneStep = false } = {}): Promise<void> {
  await lockUser(db, user.id);
  const now = await findUser(db, user.id);
  if (now?.password_hash !== user.password_hash) throw endedSignIn();
  if (isOneStep && (await factorsOf(db, user.id)).length > 0) throw endedSignIn();
}
