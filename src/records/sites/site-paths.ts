import type { Delivery, PathRole } from '../../contract/sites/delivery.ts';
import { generatePath } from '../../kit/generate-path.ts';
import { nextInstant } from '../next-instant.ts';
import type { Db, Records } from '../records.ts';
import { PathTaken } from './claim-paths.ts';
import { findSiteForUpdate, type OwnedSite, updateSite } from './sites.ts';

export interface SitePathTables {
  /** Paths of a site's own for its script, events and baits; a retired one goes on answering. */
  site_paths: {
    path: string;
    site_id: string;
    role: 'loader' | 'track' | 'media';
    created_at: string;
    retired_at: string | null;
  };
}

export interface SitePath {
  path: string;
  site_id: string;
  role: PathRole;
  /** Null while it is the site's present path for that role. */
  retired_at: string | null;
}

/** Every path that answers, of all sites: the edge keeps them in memory. */
export async function listPaths(db: Db): Promise<SitePath[]> {
  return db.selectFrom('site_paths').select(['path', 'site_id', 'role', 'retired_at']).execute();
}

/** Whose these paths are, as far as they are anybody's. */
export async function findPaths(db: Db, paths: string[]): Promise<SitePath[]> {
  if (paths.length === 0) return [];
  return db
    .selectFrom('site_paths')
    .select(['path', 'site_id', 'role', 'retired_at'])
    .where('path', 'in', paths)
    .execute();
}

/** Earlier paths of one site, newest first. */
export async function listRetiredPaths(db: Db, siteId: string) {
  const rows = await db
    .selectFrom('site_paths')
    .select(['path', 'role', 'retired_at'])
    .where('site_id', '=', siteId)
    .where('retired_at', 'is not', null)
    .orderBy('retired_at', 'desc')
    .orderBy('path')
    .execute();
  return rows.map(({ path, role, retired_at }) => ({ path, role, retired_at: retired_at ?? '' }));
}

/** The caller publishes the signal `site` afterwards. @returns how many there were. */
export async function removeRetiredPaths(db: Db, siteId: string): Promise<number> {
  const result = await db
    .deleteFrom('site_paths')
    .where('site_id', '=', siteId)
    .where('retired_at', 'is not', null)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

const maxDraws = 5;

/**
 * Gives the site newly drawn paths for these roles and retires the present ones. Where the owner's host passes a
 * folder on (`origin`), the new path stays in that folder, since nothing else would reach the service.
 * A path that the owner has changed since `listed` was read stays, and so do all where rotation was turned off.
 * The caller publishes the signal `site` afterwards.
 * @param loader which of the script's paths in reserve is taken, the first one when left out
 * @returns the changed site, or null if there is nothing left to change.
 */
export async function regeneratePaths(
  { db, traits }: Records,
  listed: OwnedSite,
  roles: PathRole[],
  now: string,
  { random, loader }: { random: () => number; loader?: string | undefined },
): Promise<OwnedSite | null> {
  for (let draw = 1; ; draw++) {
    try {
      return await db.transaction().execute(async (inside) => {
        const site = await findSiteForUpdate({ db: inside, traits }, listed.id);
        const present = site?.config.delivery;
        if (!site || !present?.rotate) return null;
        const same = roles.filter((role) => present[role] === listed.config.delivery?.[role]);
        if (same.length === 0) return null;
        const delivery = drawPaths(present, same, { random, loader });
        const config = { ...site.config, delivery };
        const changed = { ...site, config, updated_at: nextInstant(site.updated_at, now) };
        await updateSite(inside, changed);
        return changed;
      });
    } catch (error) {
      if (!(error instanceof PathTaken) || draw === maxDraws) throw error;
    }
  }
}

/**
 * The same with new paths for these roles. The script's is taken from the reserve, and nothing is added there: pages know
 * only what was in their snippet when it was pasted.
 */
function drawPaths(
  delivery: Delivery,
  roles: PathRole[],
  { random, loader: wanted }: { random: () => number; loader?: string | undefined },
): Delivery {
  const drawn = roles
    .filter((role) => role !== 'loader')
    .map((role) => [role, generatePath(random, shapeOf(delivery, role))]);
  const next = { ...delivery, ...Object.fromEntries(drawn) };
  const reserve = delivery.reserve ?? [];
  const loader = reserve.find((path) => path === wanted) ?? reserve[0];
  if (!roles.includes('loader') || loader === undefined) return next;
  return { ...next, loader, reserve: reserve.filter((path) => path !== loader) };
}

function shapeOf(delivery: Delivery, role: PathRole): { folder?: string } {
  const present = delivery[role];
  if (!delivery.origin || !present) return {};
  return { folder: present.slice(0, present.lastIndexOf('/')) };
}
