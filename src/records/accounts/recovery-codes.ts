import { randomBytes } from 'node:crypto';
import type { Db } from '../records.ts';
import { hashSecret } from './key-format.ts';
import { takeOnce } from './take-once.ts';
import { lockUser } from './users.ts';

export interface RecoveryCodeTables {
  recovery_codes: { code_hash: string; user_id: string };
}

export const recoveryCodeCount = 10;
/** Neither 0 and O nor 1 and I: people write them down. 32 letters, so 80 bits in sixteen. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Replaces a member's codes, also those of another call at the same time. In a transaction.
 * @returns the new ones, which can be read only this once.
 */
export async function makeRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await lockUser(db, userId);
  await removeRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(userId, code), user_id: userId })))
    .execute();
  return codes;
}

/** Uses up a code; false if it is not one of theirs. Spaces, hyphens and case are ignored. */
export async function spendRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  return (await takeOnce(db, 'recovery_codes', hashOf(userId, code))) !== null;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function removeRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

function newCode(): string {
  const all = [...randomBytes(16)].map((byte) => letters[byte % 32]).join('');
  return all.replace(/(.{4})(?!$)/g, '$1-');
}

function hashOf(userId: string, code: string): string {
  return hashSecret(`${userId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);
}
