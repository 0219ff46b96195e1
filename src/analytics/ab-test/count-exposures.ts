import type { ExperimentRun } from '../../contract/analytics/ab-testing.ts';
import { engineTime } from '../../events/store/columns.ts';
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
 * Sessions by the variant they saw first while the test ran, or ever without one. A conversion counts from that
 * wall on, as the wall did not cause what came before it, and until the end, so that a result is final. Two numbers show
 * whether a session saw several, not a set: there may be millions of sessions.
 */
export function countExposures(
  store: AnalyticsStore,
  siteId: string,
  run: ExperimentRun | null,
): Promise<Exposure[]> {
  const walls = `event_type = 'wall_displayed' AND occurred_at >= toDateTime64({from:String}, 3, 'UTC')
         AND occurred_at < toDateTime64({to:String}, 3, 'UTC')`;
  return store.query<Exposure>(
    'quick',
    `SELECT if(variant = '', 'control', variant) AS name, count() AS impressions, countIf(converted >= seen) AS conversions,
       countIf(sawOther) AS several, arrayCount(start -> start <= at, {starts:Array(Int64)}) - 1 AS period,
       countIf(at >= {starts:Array(Int64)}[period + 1] + ${settlingMs}) AS settled, min(at) AS first, max(at) AS last
     FROM (
       SELECT argMinIf(variant, occurred_at, ${walls}) AS variant, minIf(occurred_at, ${walls}) AS seen,
         maxIf(occurred_at, startsWith(event_type, 'conversion_')
           AND occurred_at < toDateTime64({to:String}, 3, 'UTC')) AS converted,
         minIf(cityHash64(variant), ${walls}) != maxIf(cityHash64(variant), ${walls}) AS sawOther,
         toUnixTimestamp64Milli(seen) AS at
       FROM ${store.database}.events
       WHERE site_id = {site:UUID} AND (event_type = 'wall_displayed' OR startsWith(event_type, 'conversion_'))
       GROUP BY session_id
       HAVING countIf(${walls}) > 0)
     GROUP BY name, period ORDER BY name, period`,
    {
      site: siteId,
      from: engineTime(run ? Date.parse(run.started_at) : 0),
      to: engineTime(Date.parse(run?.stopped_at ?? never)),
      starts: run ? run.periods.map(({ from }) => Date.parse(from)) : [0],
    },
  );
}

const dayMs = 24 * 3_600_000;

/**
 * Whether raw events from the beginning of a run are no longer stored: the roll-up, which is kept for longer, has walls
 * of days that the raw events do not have.
 */
export async function beginningExpired(
  store: AnalyticsStore,
  siteId: string,
  run: ExperimentRun,
): Promise<boolean> {
  const [row] = await store.query<{ expired: number }>(
    'quick',
    `SELECT (SELECT toDateTime(minOrNull(bucket), 'UTC') FROM ${store.database}.rollup
         WHERE site_id = {site:UUID} AND event_type = 'wall_displayed'
           AND bucket >= toDateTime({from:String}, 'UTC') AND bucket < toDateTime({to:String}, 'UTC')) AS counted,
       (SELECT toDateTime(minOrNull(occurred_at), 'UTC') FROM ${store.database}.events
         WHERE site_id = {site:UUID} AND event_type = 'wall_displayed'
           AND occurred_at >= toDateTime64({from:String}, 3, 'UTC')) AS stored,
       counted IS NOT NULL AND (stored IS NULL OR stored > counted + INTERVAL 1 DAY) AS expired`,
    {
      site: siteId,
      from: engineTime(Date.parse(run.started_at)).slice(0, 19),
      to: engineTime(Date.parse(run.stopped_at ?? never)).slice(0, 19),
    },
  );
  return Boolean(row?.expired);
}

/** Sessions with a wall per day, over the last 7 days or as many as there were; 0 where there were none. */
export async function wallsPerDay(store: AnalyticsStore, siteId: string, nowMs: number): Promise<number> {
  const [row] = await store.query<{ sessions: number; first: number }>(
    'quick',
    `SELECT uniqExact(session_id) AS sessions, toUnixTimestamp64Milli(min(occurred_at)) AS first
     FROM ${store.database}.events
     WHERE site_id = {site:UUID} AND event_type = 'wall_displayed'
       AND occurred_at >= toDateTime64({from:String}, 3, 'UTC')`,
    { site: siteId, from: engineTime(nowMs - 7 * dayMs) },
  );
  if (!row || row.sessions === 0) return 0;
  return row.sessions / Math.min(7, Math.max(1, (nowMs - row.first) / dayMs));
}
