import type { PathRole } from '../../contract/sites/delivery.ts';
import type { RaceOutcome, RaceRound } from '../../contract/sites/list-race.ts';
import type { Log } from '../../kit/log.ts';
import { addJob } from '../../records/jobs/queue.ts';
import { inTransaction, type Records } from '../../records/records.ts';
import { findRace, saveRace } from '../../records/sites/list-races.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import type { SiteListed } from './ask-lists.ts';
import { afterLook, isNews, noteRound } from './note-race.ts';
import { concerns, planRound } from './plan-race.ts';

/**
 * Generates new paths for these roles, unless the site's paths have changed since; the old ones keep working.
 * @param loader which of the script's paths in reserve to take, the first one when left out
 */
export type RegeneratePaths = (
  listed: OwnedSite,
  roles: PathRole[],
  loader?: string,
) => Promise<OwnedSite | null>;

export interface RoundParts {
  records: Records;
  regeneratePaths: RegeneratePaths;
  /** The first of the script's paths in reserve that no list blocks. */
  findFreeLoader: (site: OwnedSite) => Promise<string | undefined>;
  /** What lists have of this site, also stored. */
  look: (site: OwnedSite) => Promise<SiteListed[]>;
  now: () => number;
  log: Log;
}

/**
 * One round against the filter lists: what may be rotated is rotated, the lists are asked again, and the owner is
 * notified of what came of it.
 * @param looked what the lists have of the site now, and whether one of them could not be asked
 */
export async function runRound(
  parts: RoundParts,
  site: OwnedSite,
  looked: { found: SiteListed[]; isIncomplete: boolean },
): Promise<void> {
  const { records, now, log } = parts;
  const at = new Date(now()).toISOString();
  const today = at.slice(0, 10);
  const { found } = looked;
  const last = await findRace(records.db, site.id, today);
  const before = looked.isIncomplete ? last : afterLook(last, site, found);
  if (before !== last) await saveRace(records.db, site.id, before, today);
  const plan = planRound(site, found, before);
  const [first] = found;
  if (plan === null || first === undefined) return;
  const about = { at, list: first.list, rule: first.rule };
  const rotated = 'rotate' in plan ? await rotate(parts, site, plan.rotate) : null;
  // The owner has changed the paths, or what may rotate, since they were read: the next look sees that.
  if ('rotate' in plan && rotated === null) return;
  const round: RaceRound = {
    ...about,
    outcome: 'not' in plan ? plan.not : (rotated?.outcome ?? 'recovered'),
    rotated: 'rotate' in plan ? plan.rotate : [],
    reserve_left: concerns(found, ['loader']) ? reserveOf(rotated?.site ?? site) : null,
  };
  const after = noteRound(before, round);
  const told = after.last_round ?? round;
  await inTransaction(records, async (db) => {
    await saveRace(db, site.id, after, today);
    if (!isNews(before.last_round, told)) return;
    const key = `check-alerts:${site.id}:race:${at}`;
    await addJob(db, { kind: 'check-alerts', key, payload: { site_id: site.id }, runAt: at });
  });
  log.info({ site: site.id, ...told }, `site ${site.domain}: ${told.outcome} against filter lists`);
}

/** @returns the site with its new paths, and what came of them; null where nothing was rotated. */
async function rotate(
  { regeneratePaths, findFreeLoader, look, log }: RoundParts,
  site: OwnedSite,
  roles: PathRole[],
): Promise<{ site: OwnedSite; outcome: RaceOutcome } | null> {
  const loader = roles.includes('loader') ? await findFreeLoader(site) : undefined;
  const changed = await regeneratePaths(site, roles, loader);
  if (!changed) return null;
  log.info({ site: site.id, roles }, `site ${site.domain}: new paths were drawn`);
  const left = await look(changed);
  if (concerns(left, roles)) return { site: changed, outcome: 'lost' };
  // Without the script, new paths of the rest help nobody.
  return { site: changed, outcome: concerns(left, ['loader']) ? 'no_help' : 'recovered' };
}

function reserveOf({ config }: OwnedSite): number {
  return config.delivery?.reserve?.length ?? 0;
}
