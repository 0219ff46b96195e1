import type { ExperimentRun } from '../../contract/analytics/ab-testing.ts';
import { engineTime } from '../../events/store/columns.ts';
import { longestMs } from '../../events/store/session-limits.ts';
import type { AnalyticsStore } from '../store.ts';

/** Sessions that first saw one variant, within one period of shares. */
export interface Exposure {
  name: string;
  /** Place in the run's periods; 0 without a run. */
  period: number;
  impressions: number;
  conversions: number;
  /** Sessions that later saw another variant. */
  several: number;
  /** Sessions since the shares have reached every page. */
  settled: number;
  /** Milliseconds since the epoch. */
  first: number;
  last: number;
}

/** For so long after a change, pages may still share out by what they have loaded: five minutes, and our own lookup. */
const settlingMs = 6 * 60_000;
const never = '2100-01-01T00:00:00.000Z';

/**
 * Sessions by the variant they saw first, of those whose first wall stood while the test ran, or ever without one. A
 * conversion counts from that wall on, as the wall did not cause what came before it, and until the end, so that
 * a result is final.
 */
export function countExposures(
  store: AnalyticsStore,
  siteId: string,
  run: ExperimentRun | null,
): Promise<Exposure[]> {
  const starts = run ? run.periods.map(({ from }) => Date.parse(from)) : [0];
  return store.query<Exposure>(
    'quick',
    `SELECT toString(variant) AS name, sum(sign) AS impressions,
       sumIf(sign, conversion_ms >= 0 AND start + conversion_ms < {to:Int64}) AS conversions,
       sumIf(sign, several_variants) AS several,
       arrayCount(since -> since <= at, {starts:Array(Int64)}) - 1 AS period,
       sumIf(sign, at >= {starts:Array(Int64)}[period + 1] + ${settlingMs}) AS settled, min(at) AS first, max(at) AS last
     FROM (
       SELECT *, toUnixTimestamp64Milli(started_at) AS start, start + wall_ms AS at
       FROM ${store.database}.sessions
       WHERE site_id = {site:UUID} AND wall_ms >= 0
         AND started_at >= fromUnixTimestamp64Milli({from:Int64} - ${longestMs}, 'UTC'))
     WHERE at >= {from:Int64} AND at < {to:Int64}
     GROUP BY name, period HAVING impressions > 0 ORDER BY name, period`,
    {
      site: siteId,
      from: run ? Date.parse(run.started_at) : longestMs,
      to: Date.parse(run?.stopped_at ?? never),
      starts,
    },
  );
}

const dayMs = 24 * 3_600_000;

/** Sessions with a wall per day, over the last 7 days or as many as there were; 0 where there were none. */
export async function wallsPerDay(store: AnalyticsStore, siteId: string, nowMs: number): Promise<number> {
  const [row] = await store.query<{ sessions: number; first: number }>(
    'quick',
    `SELECT sum(sign) AS sessions, toUnixTimestamp64Milli(min(started_at)) AS first
     FROM ${store.database}.sessions
     WHERE site_id = {site:UUID} AND walls_displayed > 0
       AND started_at >= toDateTime64({from:String}, 3, 'UTC')`,
    { site: siteId, from: engineTime(nowMs - 7 * dayMs) },
  );
  if (!row || row.sessions === 0) return 0;
  return row.sessions / Math.min(7, Math.max(1, (nowMs - row.first) / dayMs));
}
