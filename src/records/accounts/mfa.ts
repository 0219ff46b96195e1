import type { Db } from '../records.ts';
import { listPasskeys } from './passkeys.ts';
import { countRecoveryCodes, makeRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts';
import { removeTickets } from './sign-in-tickets.ts';

/** Ways to take the second step of a sign-in. */
export type Factor = 'totp' | 'passkey' | 'recovery_code';

/** What a member can take the second step with; empty where their password is enough. */
export async function factorsOf(db: Db, userId: string): Promise<Factor[]> {
  const totp = await db
    .selectFrom('totps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await listPasskeys(db, userId);
  const factors: Factor[] = [];
  if (totp) factors.push('totp');
  if (passkeys.length > 0) factors.push('passkey');
  if (factors.length > 0 && (await countRecoveryCodes(db, userId)) > 0) factors.push('recovery_code');
  return factors;
}

/** The codes that come with a member's first factor; null where they have some. */
export async function firstRecoveryCodes(db: Db, userId: string): Promise<string[] | null> {
  return (await countRecoveryCodes(db, userId)) > 0 ? null : makeRecoveryCodes(db, userId);
}

/** Without a factor there is nothing to recover. */
export async function dropIdleRecoveryCodes(db: Db, userId: string): Promise<void> {
  const factors = await factorsOf(db, userId);
  if (factors.every((factor) => factor === 'recovery_code')) await removeRecoveryCodes(db, userId);
}

/** Takes every factor from a member: their password is enough again. @returns whether they had any. */
export async function resetSecondFactors(db: Db, userId: string): Promise<boolean> {
  const had = (await factorsOf(db, userId)).length > 0;
  for (const table of ['totps', 'passkeys', 'recovery_codes'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await removeTickets(db, userId);
  return had;
}
