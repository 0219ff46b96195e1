import type { Reach } from '../../contract/analytics/recovery.ts';
import type { ServedDay } from '../../contract/analytics/revenue.ts';
import { bounds, lastDays } from '../period.ts';
import { began } from '../query.ts';
import { percent, round } from '../rates.ts';
import { wilsonInterval } from '../statistics/wilson.ts';
import type { AnalyticsStore } from '../store.ts';
import { caveat } from './caveats.ts';
import { readGroups } from './page-view-groups.ts';
import type { MoneySite } from './recovery.ts';

/**
 * On how many page views with a blocker the wall was seen, and how many the script never saw.
 * @param readServed what the owner's own server counted, from one day to another.
 */
export async function readReach(
  store: AnalyticsStore,
  site: MoneySite,
  days: number,
  nowMs: number,
  readServed: (days: { first: string; last: string }) => Promise<ServedDay[]>,
): Promise<Reach> {
  const period = lastDays(days, site.config.timezone, nowMs);
  const [first, last] = [period.first.toString(), period.last.toString()];
  const [walls, served] = await Promise.all([
    readWalls(store, { site: site.id, ...bounds(period) }),
    readServed({ first, last }),
  ]);
  // Today goes on: what was served so far was not yet told, or not all of it.
  const whole = served.filter((day) => day.date < last);
  const dark = whole.length === 0 ? null : darkShare(whole, (await readGroups(store, site.id, period)).views);
  return {
    period: { start: first, end: last },
    ...wallShare(walls),
    dark,
    caveats: [
      caveat('sampled_by_session'),
      ...(dark ? [caveat('servers_count_bots')] : [caveat('no_second_channel')]),
      ...(dark && dark.seen > dark.served ? [caveat('more_seen_than_served')] : []),
    ],
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
    interval: shareInterval(shown, blocked, squares),
    not_seen: ([...reasons, 'other'] as const).map((reason) => ({ reason, page_views: counts[reason] })),
  };
}

interface Seen {
  day: string;
  page_views: number;
  squares: number;
}

/** Only days that both counted are compared. */
function darkShare(served: ServedDay[], groups: Seen[]): NonNullable<Reach['dark']> {
  const days = new Set(served.map((day) => day.date));
  const mine = groups.filter((group) => days.has(group.day));
  const seen = mine.reduce((sum, group) => sum + group.page_views, 0);
  const squares = mine.reduce((sum, group) => sum + group.squares, 0);
  const all = served.reduce((sum, day) => sum + day.page_views, 0);
  const dark = Math.max(0, all - seen);
  // The sessions that were not seen are taken to be as long as those that were.
  const allSquares = seen === 0 ? all : (all * squares) / seen;
  return {
    days: served.length,
    served: all,
    seen,
    share: percent(dark, all),
    interval: seen > all ? null : shareInterval(dark, all, allSquares),
  };
}

/** Wilson's interval in percent, for as many independent page views as there would be (Kish's design effect). */
function shareInterval(part: number, whole: number, squares: number): [number, number] | null {
  if (whole === 0) return null;
  const effective = whole ** 2 / Math.max(whole, squares);
  const [low, high] = wilsonInterval({ conversions: (part / whole) * effective, impressions: effective });
  return [round(100 * low), round(100 * high)];
}
