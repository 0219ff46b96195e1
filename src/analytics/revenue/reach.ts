import type { Reach } from '../../contract/analytics/recovery.ts';
import { effectiveViews, intervalOf } from '../dark-share/estimate-dark.ts';
import { type ReadServed, readDarkShare } from '../dark-share/read-dark.ts';
import type { KnownSite } from '../known-since.ts';
import { bounds, type DayRange, periodOf, type Span } from '../period.ts';
import { percent } from '../rates.ts';
import { knownDays } from '../raw-days.ts';
import type { AnalyticsStore } from '../store.ts';
import { caveat } from './caveats.ts';
import { sumViews } from './page-view-sources.ts';

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
  const { counted, counted_from } = knownDays(period, site, nowMs);
  const [walls, { server, share, interval, caveats }] = await Promise.all([
    readWalls(store, site.id, bounds(counted)),
    readDarkShare(store, site, range, nowMs, readServed),
  ]);
  const [low, high] = interval ?? [0, null];
  return {
    period: { start: period.first.toString(), end: period.last.toString() },
    counted_from,
    ...wallShare(walls),
    dark: server && { ...server, share: share ?? 0, interval: high === null ? null : [low, high] },
    caveats: [caveat('sampled_by_session'), ...caveats.filter(({ code }) => code !== 'at_least')],
  };
}

type Reason = Reach['not_seen'][number]['reason'];
/** As the script says them; of the rest nobody knows why. */
const reasons = ['off', 'holdout', 'rule', 'dismissed', 'exempt'] as const satisfies Reason[];
export type Walls = Record<'blocked' | 'squares' | 'shown' | (typeof reasons)[number], number>;

/** Page views with a blocker, by what became of the wall. */
export async function readWalls(store: AnalyticsStore, siteId: string, span: Span): Promise<Walls> {
  const withheld = reasons.map((reason) => `withheld_${reason}` as const);
  const sums = ['blocked_views', 'blocked_squares', 'wall_views', ...withheld] as const;
  const rows = await store.query<Record<(typeof sums)[number], number>>(
    'quick',
    sumViews(store.database, { sums: [...sums], spans: [span] }),
    { site: siteId },
  );
  const of = (name: (typeof sums)[number]) => rows[0]?.[name] ?? 0;
  return {
    blocked: of('blocked_views'),
    squares: of('blocked_squares'),
    shown: of('wall_views'),
    ...(Object.fromEntries(reasons.map((reason) => [reason, of(`withheld_${reason}`)])) as Record<
      (typeof reasons)[number],
      number
    >),
  };
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
