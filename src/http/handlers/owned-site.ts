import { type Caller, identifyAgain } from '../../auth/caller.ts';
import { ApiError } from '../../contract/core/errors.ts';
import type { Site } from '../../contract/sites/sites.ts';
import type { Db, RecordsAt } from '../../records/records.ts';
import { findSite, findSiteForUpdate, type OwnedSite } from '../../records/sites/sites.ts';

/** The caller's site, or NOT_FOUND: nobody learns that another account's site exists. */
export async function ownedSite(db: Db, caller: Caller, id: string): Promise<OwnedSite> {
  const site = await findSite(db, id);
  if (site && owns(caller, site)) return site;
  throw new ApiError('NOT_FOUND', 'Site not found. Check the id.');
}

/** The same, read for a change in this transaction: no other change of the site comes in between. */
export async function ownedSiteForUpdate(
  changing: RecordsAt,
  caller: Caller,
  id: string,
): Promise<OwnedSite> {
  const site = await findSiteForUpdate(changing, id);
  if (site && owns(caller, site)) return site;
  throw new ApiError('NOT_FOUND', 'Site not found. Check the id.');
}

export async function canAccessSite(db: Db, caller: Caller, siteId: string): Promise<boolean> {
  const site = await findSite(db, siteId);
  return site !== null && owns(caller, site);
}

/** Whether a caller of before may read a site now: their sign-in or key, role, sites and second factor as they are. */
export async function mayStillRead(db: Db, before: Caller, siteId: string, now: string): Promise<boolean> {
  const caller = await identifyAgain(db, before, now);
  if (!caller || caller.owesFactor || !caller.scopes.includes('read')) return false;
  return canAccessSite(db, caller, siteId);
}

/** The pieces of a long answer for as long as its caller may read the site: each is asked for when the one before was taken. */
export async function* whileReadable<T>(
  { db, now }: { db: Db; now: () => number },
  caller: Caller,
  siteId: string,
  pieces: AsyncIterable<T>,
): AsyncGenerator<T> {
  let isFirst = true;
  for await (const piece of pieces) {
    const may = isFirst || (await mayStillRead(db, caller, siteId, new Date(now()).toISOString()));
    if (!may) throw new ApiError('UNAUTHORIZED', 'This sign-in or API key may no longer read the site.');
    isFirst = false;
    yield piece;
  }
}

function owns(caller: Caller, site: OwnedSite): boolean {
  return site.account_id === caller.accountId && (caller.siteIds?.includes(site.id) ?? true);
}

/** The site as the API shows it. */
export function publicSite({
  account_id: _a,
  events_removed_before: _e,
  sessions_removed_before: _s,
  ...site
}: OwnedSite): Site {
  return site;
}
