import type { Reach } from '../../contract/analytics/recovery.ts';
import { effectiveViews, intervalOf } from '../dark-share/estimate-dark.ts';
import { type ReadServed, readDarkShare } from '../dark-share/read-dark.ts';
import type { KnownSite } from '../known-since.ts';
import { bounds, type DayRange, periodOf } from '../period.ts';
import { began } from '../query.ts';
import { percent } from '../rates.ts';
import type { AnalyticsStore } from '../store.ts';
import { caveat } from './caveats.ts';

/**
 * On how many page views with a blocker the wall was seen, and how many the script never saw.
 */
export async function readReach(
  store: AnalyticsStore,
  site: KnownSite,
  range: DayRange,
  nowMs: number,
  readServed: ReadServed,
): Promise<Reach> {
  const period = periodOf(range, site.config.timezone, nowMs);
  const [walls, { server, share, interval, caveats }] = await Promise.all([
    readWalls(store, { site: site.id, ...bounds(period) }),
    readDarkShare(store, site, range, nowMs, readServed),
  ]);
  const [low, high] = interval ?? [0, null];
  return {
    period: { start: period.first.toString(), end: period.last.toString() },
    ...wallShare(walls),
    dark: server && { ...server, share: share ?? 0, interval: high === null ? null : [low, high] },
    caveats: [caveat('sampled_by_session'), ...caveats.filter(({ code }) => code !== 'at_least')],
  };
}

type Reason = Reach['not_seen'][number]['reason'];
/** As the script says them; of the rest nobody knows why. */
const reasons = ['off', 'holdout', 'rule', 'dismissed', 'exempt'] as const satisfies Reason[];
type Walls = Record<'blocked' | 'squares' | 'shown' | (typeof reasons)[number], number>;

/** Page views by what became of the wall; a session never has more walls than page views with a blocker. */
async function readWalls(
  store: AnalyticsStore,
  range: { site: string; from: number; to: number },
): Promise<Walls> {
  const rows = await store.query<Walls>(
    'quick',
    `SELECT sum(sign * toInt64(adblock_detected)) AS blocked,
       sum(sign * toInt64(adblock_detected) * adblock_detected) AS squares,
       sum(sign * toInt64(least(walls_displayed, adblock_detected))) AS shown,
       ${reasons.map((reason) => `sum(sign * toInt64(least(withheld_${reason}, adblock_detected))) AS ${reason}`).join(', ')}
     FROM ${store.database}.sessions WHERE ${began}`,
    range,
  );
  return (
    rows[0] ?? { blocked: 0, squares: 0, shown: 0, off: 0, holdout: 0, rule: 0, dismissed: 0, exempt: 0 }
  );
}

function wallShare({ blocked, squares, shown, ...withheld }: Walls) {
  const told = Object.values(withheld).reduce((sum, count) => sum + count, 0);
  const counts = { ...withheld, other: Math.max(0, blocked - shown - told) };
  return {
    blocked_page_views: blocked,
    wall_seen: shown,
    share: percent(shown, blocked),
    interval: blocked === 0 ? null : intervalOf(shown / blocked, effectiveViews(blocked, squares)),
    not_seen: ([...reasons, 'other'] as const).map((reason) => ({ reason, page_views: counts[reason] })),
  };
}
