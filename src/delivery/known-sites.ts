import type { Template } from '../contract/sites/templates.ts';
import type { LastKnown } from '../kit/last-known.ts';
import type { Signals } from '../kit/signals/signals.ts';
import { openTtlCache, type Recent } from '../kit/ttl-cache.ts';
import { findRun } from '../records/ab-tests/ab-test-runs.ts';
import { afterLastDay, testEndMs } from '../records/ab-tests/last-day.ts';
import type { Db, Records } from '../records/records.ts';
import { findSite, type OwnedSite } from '../records/sites/sites.ts';
import { listTemplates } from '../records/sites/templates.ts';
import { type ChosenWall, wallsOf } from './wall-choice.ts';

export interface KnownSiteParts {
  records: Pick<Records, 'db'>;
  signals: Pick<Signals, 'subscribe'>;
  now: () => number;
  /** What was known before the start. */
  lastKnown?: Pick<LastKnown, 'shelf'>;
}

const isSiteId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** A site, and the walls that its visitors may see. */
export interface KnownSite {
  site: OwnedSite;
  walls: ChosenWall[];
  /** All of the site, used or not. */
  templates: Template[];
}

const bounds = { keepMs: 10_000, most: 2_000 };

/**
 * A site is looked up once in a few seconds, and at once after a change on any node; its last known settings serve while
 * the database is away.
 */
export function openKnownSites(parts: KnownSiteParts): Pick<Recent<KnownSite | null>, 'get'> {
  const find = (id: string) => lookUp(parts.records.db, id);
  const known = openTtlCache(find, bounds, parts.now, undefined, parts.lastKnown?.shelf<Found>('script'));
  parts.signals.subscribe('site', known.forget);
  return {
    get: async (id) => {
      // A lookup is remembered by its id, so a made-up one may not be of any length.
      const found = isSiteId(id) ? await known.get(id) : null;
      return found && asOf(found, parts.now());
    },
  };
}

/** As the site was looked up, with what holds once its A/B test is past its last day. */
interface Found extends KnownSite {
  endsMs: number | null;
}

/** Nobody sees a variant after the last day of its test, even while nothing can end it. */
function asOf({ site, walls, templates, endsMs }: Found, nowMs: number): KnownSite {
  if (endsMs === null || nowMs < endsMs) return { site, walls, templates };
  const ended = { ...site, config: afterLastDay(site.config) };
  return { site: ended, walls: wallsOf(ended, templates), templates };
}

async function lookUp(db: Db, id: string): Promise<Found | null> {
  const site = await findSite(db, id);
  if (!site) return null;
  const { allocation, guard_rails } = site.config.ab_test;
  const isSteered = allocation === 'bandit' || guard_rails !== undefined;
  const shares = isSteered ? await findShares(db, id) : {};
  const templates = await listTemplates(db, id);
  const endsMs = site.config.ab_test.enabled ? testEndMs(site.config) : null;
  return { site, walls: wallsOf(site, templates, shares), templates, endsMs };
}

/** What visitors are shared out by, where the shares follow the results or guardrails. */
async function findShares(db: Db, siteId: string): Promise<Record<string, number>> {
  return (await findRun(db, siteId))?.periods.at(-1)?.weights ?? {};
}
