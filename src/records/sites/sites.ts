import { randomUUID } from 'node:crypto';
import type { Generated } from 'kysely';
import type { Site, SiteConfig } from '../../contract/sites/sites.ts';
import type { Db, RecordsAt } from '../records.ts';
import { claimPaths } from './claim-paths.ts';
import { readSiteConfig } from './stored-config.ts';

export interface SiteTables {
  sites: {
    seq: Generated<number>;
    id: string;
    account_id: string;
    name: string;
    domain: string;
    status: 'active' | 'inactive';
    config: string;
    created_at: string;
    updated_at: string;
    /** UTC day, YYYY-MM-DD: older events were removed early, as its settings say or said. */
    events_removed_before: string | null;
    /** The same for its sessions. */
    sessions_removed_before: string | null;
  };
}

export interface SiteDraft {
  name: string;
  domain: string;
  status: Site['status'];
  config: SiteConfig;
}

/** A stored site and whose it is. */
export interface OwnedSite extends Site {
  account_id: string;
  /** UTC day, YYYY-MM-DD; null: it has all events that are kept by default. */
  events_removed_before: string | null;
  /** The same for its sessions. */
  sessions_removed_before: string | null;
}

/** Of all accounts: for the operator's commands. */
export async function listEverySite(db: Db): Promise<OwnedSite[]> {
  return (await db.selectFrom('sites').selectAll().orderBy('seq').execute()).map(toSite);
}

/** Writes the row and its own paths, no more: see http/handlers/sites/save-site.ts for the rest. @throws PathTaken */
export async function insertSite(
  db: Db,
  accountId: string,
  draft: SiteDraft,
  now: string,
): Promise<OwnedSite> {
  const site = { ...draft, id: randomUUID(), account_id: accountId, created_at: now, updated_at: now };
  await db
    .insertInto('sites')
    .values({ ...site, config: JSON.stringify(draft.config) })
    .execute();
  await claimPaths(db, site.id, draft.config.delivery ?? {}, now);
  return { ...site, events_removed_before: null, sessions_removed_before: null };
}

export async function listSites(
  db: Db,
  accountId: string,
  page: { limit: number; offset: number; ids: string[] | null },
): Promise<OwnedSite[]> {
  let query = db.selectFrom('sites').selectAll().where('account_id', '=', accountId);
  if (page.ids) query = query.where('id', 'in', page.ids);
  const rows = await query.orderBy('seq', 'desc').limit(page.limit).offset(page.offset).execute();
  return rows.map(toSite);
}

export async function countSites(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sites')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Oldest first. Ids of sites that are no longer there have no name. */
export async function listSiteNames(db: Db, accountId: string, ids: string[]): Promise<string[]> {
  return (await listNamedSites(db, accountId, ids)).map(({ name }) => name);
}

/** Those of these sites that are there, oldest first. */
export async function listNamedSites(
  db: Db,
  accountId: string,
  ids: string[],
): Promise<Pick<OwnedSite, 'id' | 'name'>[]> {
  if (ids.length === 0) return []; // PostgreSQL takes no empty list
  return db
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('seq')
    .execute();
}

export async function listActiveSiteIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sites').select('id').where('status', '=', 'active').execute();
  return rows.map(({ id }) => id);
}

export async function findSite(db: Db, id: string): Promise<OwnedSite | null> {
  const row = await db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toSite(row) : null;
}

/**
 * Reads a site in order to change it or what depends on it: other such transactions wait until this one ends, and then
 * read what it wrote. Call it first in a transaction.
 */
export async function findSiteForUpdate({ db, traits }: RecordsAt, id: string): Promise<OwnedSite | null> {
  const row = await db
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', id)
    // Not the key: events and jobs that refer to the site need not wait.
    .$if(traits.rowLocks, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row ? toSite(row) : null;
}

/** The same for all sites of an account, always in one order: of two that lock them, neither holds what the other needs. */
export async function lockSitesOf({ db, traits }: RecordsAt, accountId: string): Promise<void> {
  if (!traits.rowLocks) return;
  const sites = db.selectFrom('sites').select('id').where('account_id', '=', accountId);
  await sites.orderBy('id').forNoKeyUpdate().execute();
}

/** For the operator: by id or domain, of all accounts. */
export async function findSitesByDomain(db: Db, idOrDomain: string): Promise<OwnedSite[]> {
  const rows = await db
    .selectFrom('sites')
    .selectAll()
    .where((is) => is.or([is('id', '=', idOrDomain), is('domain', '=', idOrDomain)]))
    .execute();
  return rows.map(toSite);
}

/** Writes the row and its own paths, no more: see http/handlers/sites/save-site.ts for the rest. @throws PathTaken */
export async function updateSite(db: Db, site: Site): Promise<void> {
  await db
    .updateTable('sites')
    .set({
      name: site.name,
      status: site.status,
      config: JSON.stringify(site.config),
      updated_at: site.updated_at,
    })
    .where('id', '=', site.id)
    .execute();
  await claimPaths(db, site.id, site.config.delivery ?? {}, site.updated_at);
}

/**
 * Its templates, paths and tests go with it by the foreign key; keys that are limited to sites and have none left are revoked.
 * @returns the names of these keys
 */
export async function removeSite(db: Db, site: OwnedSite): Promise<string[]> {
  await db.deleteFrom('failed_events').where('site_id', '=', site.id).execute();
  await db.deleteFrom('sites').where('id', '=', site.id).execute();
  return removeKeysWithoutSites(db, site.account_id);
}

async function removeKeysWithoutSites(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('sites').select('id').where('account_id', '=', accountId).execute();
  const left = new Set(rows.map(({ id }) => id));
  const limited = await db
    .selectFrom('keys')
    .select(['id', 'name', 'site_ids'])
    .where('account_id', '=', accountId)
    .where('site_ids', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const isUseless = (ids: string | null) => !ids?.match(/[\da-f-]{36}/g)?.some((id) => left.has(id));
  const useless = limited.filter(({ site_ids }) => isUseless(site_ids));
  for (const { id } of useless) await db.deleteFrom('keys').where('id', '=', id).execute();
  return useless.map(({ name }) => name);
}

type SiteRow = Omit<SiteTables['sites'], 'seq'>;

/** The row as a site. */
export function toSite(row: SiteRow): OwnedSite {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    domain: row.domain,
    status: row.status,
    config: readSiteConfig(row.config, row.id),
    created_at: row.created_at,
    updated_at: row.updated_at,
    events_removed_before: row.events_removed_before,
    sessions_removed_before: row.sessions_removed_before,
  };
}
