import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import * as z from 'zod';
import { type ApiKey, type Scope, scopes } from '../../contract/team/keys.ts';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';
import type { Tables } from '../tables.ts';
import { hashSecret, newApiKey } from './key-format.ts';
import type { UserTables } from './users.ts';

export interface KeyTables {
  keys: {
    id: string;
    account_id: string;
    name: string;
    prefix: string;
    /** Null for keys from before they were kept. */
    last_four: string | null;
    hash: string;
    scopes: string;
    site_ids: string | null;
    expires_at: string | null;
    last_used_at: string | null;
    created_at: string;
    /** The member who created it, directly or with a key; null where it is not known. */
    made_by: string | null;
  };
  /** Hashes of revoked keys; they stay revoked even if a setting names them again. */
  revoked_keys: { hash: string; revoked_at: string };
}

export interface KeyDraft {
  name: string;
  scopes: Scope[];
  site_ids: string[] | null;
  expires_at: string | null;
  /** Left out where no member asked for it. */
  made_by?: string | null;
}

/** A stored key and whose it is. */
export interface OwnedKey extends Omit<ApiKey, 'creator'> {
  account_id: string;
  made_by: string | null;
}

/** A member who created a key. */
export type Creator = Pick<UserTables['users'], 'name' | 'email'>;

/** Makes a key; the secret is in this answer only, the store keeps its hash, its first 8 characters and its last 4. */
export async function addKey(
  db: Db,
  accountId: string,
  draft: KeyDraft,
  now: string,
  secret: string = newApiKey(),
): Promise<{ key: OwnedKey; secret: string }> {
  const row: KeyTables['keys'] = {
    id: randomUUID(),
    account_id: accountId,
    name: draft.name,
    prefix: secret.slice(0, 8),
    last_four: secret.slice(-4),
    hash: hashSecret(secret),
    scopes: JSON.stringify(draft.scopes),
    site_ids: draft.site_ids ? JSON.stringify(draft.site_ids) : null,
    expires_at: draft.expires_at ? new Date(draft.expires_at).toISOString() : null,
    last_used_at: null,
    created_at: now,
    made_by: draft.made_by ?? null,
  };
  await db.insertInto('keys').values(row).execute();
  return { key: toKey(row), secret };
}

export async function listKeys(db: Db, accountId: string): Promise<OwnedKey[]> {
  const rows = await db
    .selectFrom('keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toKey);
}

/** How many keys of the account have not expired. */
export async function countKeys(db: Db, accountId: string, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('keys')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those who created keys of the account and are members still, by their id. */
export async function creatorsOfKeys(db: Db, accountId: string): Promise<Map<string, Creator>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('account_id', '=', accountId)
    .where('id', 'in', (of) =>
      of
        .selectFrom('keys')
        .select('made_by')
        .where('account_id', '=', accountId)
        .where('made_by', 'is not', null)
        .$castTo<{ made_by: string }>(),
    )
    .execute();
  return new Map(rows.map(({ id, ...creator }) => [id, creator]));
}

/** The key behind a secret, or with an id, while it has not expired. */
export async function findKey(db: Db, by: string | { id: string }, now: string): Promise<OwnedKey | null> {
  const [column, value] =
    typeof by === 'string' ? (['hash', hashSecret(by)] as const) : (['id', by.id] as const);
  const row = await db.selectFrom('keys').selectAll().where(column, '=', value).executeTakeFirst();
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return null;
  return toKey(row);
}

/** Noted at most once a minute for each key, so that reading with a key does not write each time. */
export async function noteKeyUse(db: Db, key: OwnedKey, now: string): Promise<void> {
  if (key.last_used_at && Date.parse(now) - Date.parse(key.last_used_at) < 60_000) return;
  await db.updateTable('keys').set({ last_used_at: now }).where('id', '=', key.id).execute();
}

/** Revokes a key for good: also a setting that names it at the next start does not bring it back. */
export async function removeKey(db: Db, accountId: string, id: string, now: string): Promise<boolean> {
  const isIt = (eb: ExpressionBuilder<Tables, 'keys'>) =>
    eb.and([eb('account_id', '=', accountId), eb('id', '=', id)]);
  const found = await db.selectFrom('keys').select('hash').where(isIt).executeTakeFirst();
  if (!found) return false;
  // Before it goes: a process that ends between the two leaves a key that can be revoked again.
  await db
    .insertInto('revoked_keys')
    .values({ hash: found.hash, revoked_at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  const { numDeletedRows } = await db.deleteFrom('keys').where(isIt).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a secret was ever revoked. */
export async function isRevoked(db: Db, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('revoked_keys')
    .select('hash')
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst();
  return row !== undefined;
}

function toKey(row: KeyTables['keys']): OwnedKey {
  const { hash: _, ...key } = row;
  return {
    ...key,
    scopes: readJson(row.scopes, z.array(z.enum(scopes)), 'keys.scopes', row.id),
    site_ids: readJson(row.site_ids, z.array(z.string()), 'keys.site_ids', row.id),
  };
}
