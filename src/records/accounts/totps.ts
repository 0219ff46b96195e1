import { isAhead } from '../../kit/is-ahead.ts';
import type { Db } from '../records.ts';
import { sealer } from '../stored-secrets.ts';

export interface TotpTables {
  /** Codes of an authenticator app; counted from the moment that one was given. */
  totps: {
    user_id: string;
    /** Sealed: see docs/decisions/0015-sign-in.md. */
    sealed_secret: string;
    /** Null until the first code has shown that the app has the secret. */
    confirmed_at: string | null;
    /** The last half minute whose code was taken: none is taken twice. */
    last_step: number;
    created_at: string;
  };
}

/** The secret that an authenticator app shares, readable; and whether it has been confirmed. */
export interface Totp {
  secret: string;
  confirmedAt: string | null;
  lastStep: number;
  createdAt: string;
}

/** A setup has to be confirmed in this time: a secret that someone saw must not wait for a session of another day. */
const setupMs = 15 * 60_000;

export function isSetupOpen({ confirmedAt, createdAt }: Totp, nowMs: number): boolean {
  return confirmedAt === null && isAhead(Date.parse(createdAt) + setupMs, nowMs, setupMs);
}

/** Replaces an earlier setup that was not confirmed. @returns false if there is a confirmed one. */
export async function addTotp(db: Db, userId: string, secret: string, now: string): Promise<boolean> {
  const sealed = (await sealer(db, 'second_factor_key')).close(secret);
  const fresh = { sealed_secret: sealed, confirmed_at: null, last_step: 0, created_at: now };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totps')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('totps.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findTotp(db: Db, userId: string): Promise<Totp | null> {
  const row = await db.selectFrom('totps').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  const secret = (await sealer(db, 'second_factor_key')).open(row.sealed_secret);
  return { secret, confirmedAt: row.confirmed_at, lastStep: row.last_step, createdAt: row.created_at };
}

/** A phone's clock is believed one step either way, so no code that is right was noted further ahead. */
const maxAhead = 2;

/** Notes that the code of a half minute was used; false where it, or a later one, was used before. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    // A step far ahead of this one was noted while the clock was wrong: it must not lock the app until then.
    .where((is) => is.or([is('last_step', '<', step), is('last_step', '>', step + maxAhead)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function confirmTotp(db: Db, userId: string, now: string): Promise<void> {
  await db.updateTable('totps').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
}

/** What a member began and did not confirm: its secret was given for a password that no longer counts. */
export async function removeOpenSetup(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('totps').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
}

export async function removeExpiredSetups(db: Db, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - setupMs).toISOString();
  await db.deleteFrom('totps').where('confirmed_at', 'is', null).where('created_at', '<=', before).execute();
}

export async function removeTotp(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('totps').where('user_id', '=', userId).execute();
}
