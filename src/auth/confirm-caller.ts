import { ApiError, refused } from '../contract/core/errors.ts';
import { lockTeam } from '../records/accounts/members.ts';
import type { Db } from '../records/records.ts';
import { findSite } from '../records/sites/sites.ts';
import { type Caller, identifyAgain } from './caller.ts';

/**
 * Who calls is read first, and slow work may follow: a password is hashed, an address is looked up. In the transaction of the
 * change they are read again: a sign-in or key that has ended by then changes nothing, and neither do rights that are gone.
 * @throws UNAUTHORIZED; FORBIDDEN `rights_changed`
 */
export async function confirmCaller(db: Db, before: Caller, now: string): Promise<void> {
  const caller = await identifyAgain(db, before, now);
  if (!caller) throw new ApiError('UNAUTHORIZED', 'This sign-in or API key ended while the request ran.');
  if (!(await hasLost(db, before, caller))) return;
  throw refused('rights_changed', 'Your rights changed while the request ran. Send it again.');
}

/** The same where the change is one of the team: nobody else changes it until this one is done. */
export async function confirmOnTeam(db: Db, before: Caller, now: string): Promise<void> {
  await lockTeam(db, before.accountId);
  await confirmCaller(db, before, now);
}

async function hasLost(db: Db, before: Caller, caller: Caller): Promise<boolean> {
  const isOther =
    before.user?.role !== caller.user?.role || before.user?.password_hash !== caller.user?.password_hash;
  if (isOther || (caller.owesFactor && !before.owesFactor)) return true;
  if (before.scopes.some((scope) => !caller.scopes.includes(scope))) return true;
  const { siteIds } = caller;
  if (siteIds === null) return false;
  if (before.siteIds === null) return true;
  for (const id of before.siteIds.filter((each) => !siteIds.includes(each))) {
    if (await findSite(db, id)) return true; // a deleted site is no right that was taken away
  }
  return false;
}
