import { type Bucket, bounds, buckets, type Period } from '../period.ts';
import { began } from '../query.ts';
import type { AnalyticsStore } from '../store.ts';
import { type Group, readRows, sumsOf, toGroups } from './page-view-groups.ts';

/** Visitors who were drawn into each arm. */
export interface Eligible {
  walled: number;
  holdout: number;
}

/** What the two arms did: `views`: their page views; `enabled`: those without a blocker, so that ads show. */
export interface ArmGroups {
  eligible: Eligible & { byDay: Map<string, Eligible> };
  views: Group[];
  enabled: Group[];
}

/** Both arms in a period, by the day on which a session began, by country and by device. */
export async function readArms(
  store: AnalyticsStore,
  siteId: string,
  period: Period,
  days: Bucket[] = buckets(period, 'day'),
): Promise<ArmGroups> {
  const rows = await readRows(
    store,
    {
      sums: [sumsOf('views'), sumsOf('enabled'), 'sumIf(sign, arm_first) AS eligible'],
      where: [began, "arm IN ('walled', 'holdout')"],
      days,
    },
    { site: siteId, ...bounds(period) },
  );
  const eligible = { walled: 0, holdout: 0 };
  const byDay = new Map<string, Eligible>();
  for (const { day, arm, eligible: added = 0 } of rows) {
    if (added === 0 || (arm !== 'walled' && arm !== 'holdout')) continue;
    const known = byDay.get(day) ?? { walled: 0, holdout: 0 };
    byDay.set(day, { ...known, [arm]: known[arm] + added });
    eligible[arm] += added;
  }
  return {
    eligible: { ...eligible, byDay },
    views: toGroups(rows, 'views'),
    enabled: toGroups(rows, 'enabled'),
  };
}

/** The first and last day with visitors in the hold-out: what the two arms are compared on. */
export function measuredDays(byDay: Map<string, Eligible>): { start: string; end: string } | null {
  const days = [...byDay].flatMap(([day, { holdout }]) => (holdout > 0 ? [day] : [])).sort();
  const [start, end] = [days[0], days.at(-1)];
  return start === undefined || end === undefined ? null : { start, end };
}
