import { randomUUID } from 'node:crypto';
import type { ApiKey, Scope } from '../contract/keys.ts';
import { hashSecret, newApiKey } from './key-format.ts';
import type { Db } from './records.ts';
import type { Tables } from './tables.ts';

export interface KeyDraft {
  name: string;
  scopes: Scope[];
  site_ids: string[] | null;
  expires_at: string | null;
}

/** A stored key and whose it is. */
export interface OwnedKey extends ApiKey {
  account_id: string;
}

/** Makes a key; the secret is in this answer only, the store keeps its hash and first 8 characters. */
export async function addKey(
  db: Db,
  accountId: string,
  draft: KeyDraft,
  now: string,
  secret: string = newApiKey(),
): Promise<{ key: OwnedKey; secret: string }> {
  const row: Tables['keys'] = {
    id: randomUUID(),
    account_id: accountId,
    name: draft.name,
    prefix: secret.slice(0, 8),
    hash: hashSecret(secret),
    scopes: JSON.stringify(draft.scopes),
    site_ids: draft.site_ids ? JSON.stringify(draft.site_ids) : null,
    expires_at: draft.expires_at ? new Date(draft.expires_at).toISOString() : null,
    last_used_at: null,
    created_at: now,
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

/** The key behind a secret while it has not expired. */
export async function findKey(db: Db, secret: string, now: string): Promise<OwnedKey | null> {
  const row = await db
    .selectFrom('keys')
    .selectAll()
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst();
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return null;
  return toKey(row);
}

/** Noted at most once a minute for each key, so that reading with a key does not write each time. */
export async function noteKeyUse(db: Db, key: OwnedKey, now: string): Promise<void> {
  if (key.last_used_at && Date.parse(now) - Date.parse(key.last_used_at) < 60_000) return;
  await db.updateTable('keys').set({ last_used_at: now }).where('id', '=', key.id).execute();
}

export async function removeKey(db: Db, accountId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('keys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

function toKey(row: Tables['keys']): OwnedKey {
  const { hash: _, ...key } = row;
  return {
    ...key,
    scopes: JSON.parse(row.scopes) as Scope[],
    site_ids: row.site_ids ? (JSON.parse(row.site_ids) as string[]) : null,
  };
}
