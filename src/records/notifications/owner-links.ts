import type { Db } from '../records.ts';
import type { StoredEmail } from './emails.ts';

/**
 * Whether the link in an email makes its reader an owner: a password reset of anyone but a member who is none, or an
 * invitation to an owner. The role is that of now: a member may have become an owner while the email waited.
 */
export async function makesOwner(db: Db, email: StoredEmail): Promise<boolean> {
  const [, of, name = ''] = /^(invitation|password-reset):(.*)$/s.exec(email.key) ?? [];
  if (of === 'password-reset') return !(await isOtherMember(db, email));
  return of === 'invitation' && (await isToOwner(db, name));
}

async function isOtherMember(
  db: Db,
  { account_id, recipient }: Pick<StoredEmail, 'account_id' | 'recipient'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', account_id)
    .where('email', '=', recipient)
    .where('role', '!=', 'owner')
    .executeTakeFirst();
  return row !== undefined;
}

async function isToOwner(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row !== undefined;
}
