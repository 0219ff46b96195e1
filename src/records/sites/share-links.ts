import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { Filter } from '../../contract/analytics/query.ts';
import { hashSecret, randomBase62 } from '../accounts/key-format.ts';
import { readJson } from '../read-json.ts';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';

export interface ShareLinkTables {
  /** Links that show a site's numbers. */
  shares: {
    id: string;
    site_id: string;
    token_hash: string;
    name: string;
    /** JSON: what the numbers are narrowed to. */
    filters: string;
    password_hash: string | null;
    may_embed: 0 | 1;
    expires_at: string | null;
    created_at: string;
    /** The member who created it, directly or with a key; null where it is not known. */
    made_by: string | null;
  };
}

/** A stored link; `filters` as the contract has them. */
export interface StoredShare extends Omit<ShareLinkTables['shares'], 'filters' | 'may_embed'> {
  filters: Filter[];
  may_embed: boolean;
}

export interface ShareDraft {
  name: string;
  filters: Filter[];
  passwordHash: string | null;
  may_embed: boolean;
  expires_at: string | null;
  made_by: string | null;
}

/** 190 bits: nobody guesses it. */
const tokenLength = 32;

/** @returns the link with its token, of which only the hash is stored; null if the site has as many live ones as it may. */
export async function addShare(
  records: RecordsAt,
  siteId: string,
  draft: ShareDraft,
  { most, now }: { most: number; now: string },
): Promise<{ share: StoredShare; token: string } | null> {
  return inTransaction(records, async (db) => {
    // The row is the lock: two that are made at once are counted one after the other.
    await db
      .updateTable('sites')
      .set(({ ref }) => ({ name: ref('name') }))
      .where('id', '=', siteId)
      .execute();
    const live = (await listShares(db, siteId)).filter((share) => !hasExpired(share, now));
    if (live.length >= most) return null;
    const token = randomBase62(tokenLength);
    const row: ShareLinkTables['shares'] = {
      id: randomUUID(),
      site_id: siteId,
      token_hash: hashSecret(token),
      name: draft.name,
      filters: JSON.stringify(draft.filters),
      password_hash: draft.passwordHash,
      may_embed: draft.may_embed ? 1 : 0,
      expires_at: draft.expires_at ? new Date(draft.expires_at).toISOString() : null,
      created_at: now,
      made_by: draft.made_by,
    };
    await db.insertInto('shares').values(row).execute();
    return { share: toShare(row), token };
  });
}

export async function listShares(db: Db, siteId: string): Promise<StoredShare[]> {
  const rows = await db
    .selectFrom('shares')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toShare);
}

/** The link behind a token while it has not expired. */
export async function findShare(db: Db, token: string, now: string): Promise<StoredShare | null> {
  const row = await db
    .selectFrom('shares')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return row && !hasExpired(row, now) ? toShare(row) : null;
}

function hasExpired({ expires_at }: Pick<StoredShare, 'expires_at'>, now: string): boolean {
  return expires_at !== null && expires_at <= now;
}

/** @returns its name; null where the site has no such link. */
export async function removeShare(db: Db, siteId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('shares')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

function toShare(row: ShareLinkTables['shares']): StoredShare {
  const filters = readJson(row.filters, z.array(Filter), 'shares.filters', row.id);
  return { ...row, filters, may_embed: row.may_embed === 1 };
}
