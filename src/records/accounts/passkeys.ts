import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';

export interface PasskeyTables {
  passkeys: {
    id: string;
    user_id: string;
    name: string;
    /** Both as Base64url. */
    credential_id: string;
    public_key: string;
    /** How often it was used, by its own account; always 0 for most. */
    counter: number;
    /** JSON list of the ways in which a browser reaches it. */
    transports: string;
    created_at: string;
    last_used_at: string | null;
  };
}

export type Passkey = Omit<PasskeyTables['passkeys'], 'transports'> & { transports: string[] };

/** @returns null where it is kept already. */
export async function addPasskey(
  db: Db,
  draft: Omit<Passkey, 'id' | 'created_at' | 'last_used_at'>,
  now: string,
): Promise<Passkey | null> {
  const passkey: Passkey = { ...draft, id: randomUUID(), created_at: now, last_used_at: null };
  const transports = JSON.stringify(draft.transports);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({ ...passkey, transports })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n ? passkey : null;
}

/** The oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ? toPasskey(row) : null;
}

export async function notePasskeyUse(db: Db, id: string, counter: number, now: string): Promise<void> {
  await db.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute();
}

/** @returns null where the member has no such passkey. */
export async function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toPasskey(row) : null;
}

/** @returns its name; null where the member has no such passkey. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** PostgreSQL answers its big numbers as text. */
function toPasskey(row: PasskeyTables['passkeys']): Passkey {
  const transports = readJson(row.transports, z.array(z.string()), 'passkeys.transports', row.id);
  return { ...row, counter: Number(row.counter), transports };
}
