import { randomUUID } from 'node:crypto';
import { DataLink } from '../../contract/integrations/connector.ts';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';

export interface CsvLinkTables {
  data_links: {
    id: string;
    account_id: string;
    site_id: string;
    name: string;
    token_hash: string;
    /** First characters of the token, to distinguish links. */
    prefix: string;
    /** The question as the contract has it. */
    question: string;
    created_at: string;
    expires_at: string;
    last_used_at: string | null;
    /** The member who created it, directly or with a key; null where it is not known. */
    made_by: string | null;
  };
}

export interface StoredLink extends Omit<CsvLinkTables['data_links'], 'question'> {
  /** As the contract has it. */
  question: DataLink['question'];
}

export async function addLink(
  db: Db,
  draft: Pick<
    StoredLink,
    'account_id' | 'site_id' | 'name' | 'token_hash' | 'prefix' | 'question' | 'expires_at' | 'made_by'
  >,
  now: string,
): Promise<StoredLink> {
  const link = { ...draft, id: randomUUID(), created_at: now, last_used_at: null };
  await db
    .insertInto('data_links')
    .values({ ...link, question: JSON.stringify(link.question) })
    .execute();
  return link;
}

/** The newest first. */
export async function listLinks(db: Db, siteId: string): Promise<StoredLink[]> {
  const rows = await db
    .selectFrom('data_links')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toLink);
}

/** The link with this token, unless its time is over. */
export async function findLink(db: Db, tokenHash: string, now: string): Promise<StoredLink | null> {
  const row = await db
    .selectFrom('data_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? toLink(row) : null;
}

const noteEveryMs = 60_000;

/** To the minute: a spreadsheet that asks often must not cost a write each time. */
export async function noteLinkUse(db: Db, link: StoredLink, now: string): Promise<void> {
  if (link.last_used_at && Date.parse(now) - Date.parse(link.last_used_at) < noteEveryMs) return;
  await db.updateTable('data_links').set({ last_used_at: now }).where('id', '=', link.id).execute();
}

/** @returns its name; null where the site has no such link. */
export async function removeLink(db: Db, siteId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('data_links')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

function toLink(row: CsvLinkTables['data_links']): StoredLink {
  const question = readJson(row.question, DataLink.shape.question, 'data_links.question', row.id);
  return { ...row, question };
}
