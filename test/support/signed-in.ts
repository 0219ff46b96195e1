import { randomUUID } from 'node:crypto';
import { type Caller, scopesOf } from '../../src/auth/caller.ts';
import { addLogin, findLogin } from '../../src/records/accounts/sessions.ts';
import { addUser } from '../../src/records/accounts/users.ts';
import type { Db } from '../../src/records/records.ts';

/** A new owner of an account, signed in: the caller of what a test does without a server. */
export async function signedIn(db: Db, accountId: string, now: string): Promise<Caller> {
  const email = `${randomUUID()}@example.com`;
  const draft = { account_id: accountId, email, role: 'owner' as const, name: '', site_ids: null };
  const added = await addUser(db, { ...draft, passwordHash: 'a hash' }, now);
  const found = await findLogin(db, await addLogin(db, added.id, Date.parse(now)), now);
  if (!found) throw new Error('the sign-in is not there');
  const { user, login } = found;
  return {
    ...{ accountId, user, scopes: scopesOf(user), siteIds: user.site_ids },
    ...{ key: null, loginId: login.id, owesFactor: false },
  };
}
