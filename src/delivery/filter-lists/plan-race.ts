import { raceLimits } from '../../contract/limits/race-limits.ts';
import type { PathRole } from '../../contract/sites/delivery.ts';
import type { ListRace, RaceOutcome } from '../../contract/sites/list-race.ts';
import type { ListTarget } from '../../contract/sites/list-watch.ts';
import { rolesOfTargets } from '../../contract/sites/roles-of-targets.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { namesSite } from './names-site.ts';

interface Found {
  target: ListTarget;
  rule: string;
}

/** What to do about what lists have of a site. */
export type Plan =
  | { rotate: PathRole[] }
  /** Why nothing is rotated. */
  | { not: Extract<RaceOutcome, 'on_purpose' | 'limit' | 'stopped' | 'no_help'> };

/** Whether what lists have of a site concerns a path of one of these roles. */
export function concerns(found: { target: ListTarget }[], roles: PathRole[]): boolean {
  return found.some(({ target }) => roles.some((role) => role === rolesOfTargets[target]));
}

/** @returns null where nothing is blocked, or the owner lets nothing rotate. */
export function planRound(
  site: Pick<Site, 'id' | 'domain' | 'config'>,
  found: Found[],
  race: Pick<ListRace, 'rotations_today' | 'stopped_because'>,
): Plan | null {
  const delivery = site.config.delivery;
  if (!delivery?.rotate || found.length === 0) return null;
  if (found.some(({ rule }) => namesSite(rule, site))) return { not: 'on_purpose' };
  const wanted = new Set(found.map(({ target }) => rolesOfTargets[target]));
  const rotate = (['loader', 'track', 'media'] as const).filter(
    // Pages find a new script only where their snippet knows it already.
    (role) => wanted.has(role) && (role !== 'loader' || (delivery.reserve ?? []).length > 0),
  );
  if (rotate.length === 0) return { not: 'no_help' };
  if (race.stopped_because !== null) return { not: 'stopped' };
  if (race.rotations_today >= raceLimits.rotationsADay) return { not: 'limit' };
  return { rotate };
}
