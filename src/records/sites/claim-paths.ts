import type { Delivery, PathRole } from '../../contract/sites/delivery.ts';
import type { Db } from '../records.ts';
import type { Tables } from '../tables.ts';

/** A path that another site has, now or from earlier. */
export class PathTaken extends Error {
  constructor(
    readonly role: PathRole,
    path: string,
  ) {
    super(`${path} is another site's`);
  }
}

const roles = ['loader', 'track', 'media'] as const;
/** Pages that a cache kept for weeks still ask for old paths; a site cannot hoard them without end. */
export const maxRetired = 50;

type Row = Tables['site_paths'];

/**
 * Makes the site's paths those of `delivery`. What it had before is retired and goes on answering for it. Call it
 * in the transaction that saves the site. @throws PathTaken
 */
export async function claimPaths(db: Db, siteId: string, delivery: Delivery, now: string): Promise<void> {
  const reserve = (delivery.reserve ?? []).map((path) => ({ role: 'loader' as const, path }));
  const given = roles.flatMap((role) => (delivery[role] ? [{ role, path: delivery[role] }] : []));
  const wanted = [...given, ...reserve];
  const held = await db.selectFrom('site_paths').selectAll().where('site_id', '=', siteId).execute();
  for (const each of wanted) {
    if (!held.some((row) => isSame(row, each) && row.retired_at === null)) {
      await claim(db, siteId, each, now);
    }
  }
  const kept = new Set(wanted.map(({ path }) => path));
  const left = held.filter((row) => row.retired_at === null && !kept.has(row.path));
  if (left.length > 0) {
    await db
      .updateTable('site_paths')
      .set({ retired_at: now })
      .where('site_id', '=', siteId)
      .where(
        'path',
        'in',
        left.map(({ path }) => path),
      )
      .execute();
    await dropOldest(db, siteId);
  }
}

async function claim(
  db: Db,
  siteId: string,
  { role, path }: { role: PathRole; path: string },
  now: string,
): Promise<void> {
  await refuseOverlap(db, siteId, role, path);
  // Two sites may claim a path at once: the one whose row is there afterwards has it.
  await db
    .insertInto('site_paths')
    .values({ path, site_id: siteId, role, created_at: now, retired_at: null })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
  const row = await db.selectFrom('site_paths').selectAll().where('path', '=', path).executeTakeFirst();
  if (row?.site_id !== siteId) throw new PathTaken(role, path);
  if (row.role === role && row.retired_at === null) return;
  await db.updateTable('site_paths').set({ role, retired_at: null }).where('path', '=', path).execute();
}

/** A folder of baits covers every name in it, so no other site may have a path there, nor a folder around one. */
async function refuseOverlap(db: Db, siteId: string, role: PathRole, path: string): Promise<void> {
  const others = db.selectFrom('site_paths').selectAll().where('site_id', '!=', siteId);
  const folder = path.slice(0, path.lastIndexOf('/'));
  const around = await others.where('path', '=', folder).where('role', '=', 'media').executeTakeFirst();
  if (around) throw new PathTaken(role, path);
  if (role !== 'media') return;
  // `_` is a letter of paths and a wildcard of LIKE, so false matches are removed here.
  const below = await others.where('path', 'like', `${path}/%`).execute();
  if (below.some((row) => row.path.startsWith(`${path}/`))) throw new PathTaken(role, path);
}

async function dropOldest(db: Db, siteId: string): Promise<void> {
  const retired = await db
    .selectFrom('site_paths')
    .select('path')
    .where('site_id', '=', siteId)
    .where('retired_at', 'is not', null)
    .orderBy('retired_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('path')
    .execute();
  const oldest = retired.slice(maxRetired).map(({ path }) => path);
  if (oldest.length > 0) await db.deleteFrom('site_paths').where('path', 'in', oldest).execute();
}

function isSame(row: Row, wanted: { role: PathRole; path: string }): boolean {
  return row.path === wanted.path && row.role === wanted.role;
}
