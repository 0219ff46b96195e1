import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
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
  /** Of the conversions, those that came without a page mark or a key. */
  unconfirmed_conversions: number;
  /** Sessions that later saw another variant. */
  several: number;
  /** Sessions since the shares have reached every page. */
  settled: number;
  /** Those of them that converted, without a page mark or a key, and that later saw another variant. */
  settled_conversions: number;
  settled_unconfirmed: number;
  settled_several: number;
  /** Of the settled ones, those with the first wall that their browser showed: each visitor at most once. */
  settled_first: number;
  /** Milliseconds since the epoch. */
  first: number;
  last: number;
}

/** For so long after a change, pages may still share out by what they have loaded: five minutes, and our own lookup. */
const settlingMs = 6 * 60_000;
const never = '2100-01-01T00:00:00.000Z';

/**
 * Sessions by the variant they saw first, of those whose first wall stood while the test ran, or ever without one. A
 * conversion counts from that wall on, as the wall did not cause what came before it, and until the end.
 */
export function countExposures(
  store: AnalyticsStore,
  siteId: string,
  run: ExperimentRun | null,
): Promise<Exposure[]> {
  const { read, counts } = exposures(store.database);
  return store.query<Exposure>(
    'quick',
    `SELECT ${counts} ${read} GROUP BY name, period HAVING impressions > 0 ORDER BY name, period`,
    bounds(siteId, run),
  );
}

/** What a session has once, by which a test can be split; `day`: of its first wall, a place in the days given. */
const parts = {
  day: 'arrayCount(since -> since <= at, {days:Array(Int64)}) - 1',
  device: 'device',
  blocker: 'blocker',
  country: 'country',
} as const;
const names = Object.keys(parts) as (keyof typeof parts)[];

/** Of a part, one of its values: a day's place, or a word. */
export interface PartExposure extends Exposure {
  part: keyof typeof parts;
  value: string;
}

/**
 * The same, split by each part in turn, in one reading of the sessions. The values of a part add up to the whole.
 * @param days starts of local days, in milliseconds
 */
export function countExposuresByPart(
  store: AnalyticsStore,
  siteId: string,
  run: ExperimentRun,
  days: number[],
): Promise<PartExposure[]> {
  const { read, counts } = exposures(store.database);
  const place = `indexOf([${names.map((name) => `grouping(by_${name})`).join(', ')}], 0)`;
  return store.query<PartExposure>(
    'quick',
    `SELECT ${names.map((name) => `toString(${parts[name]}) AS by_${name}`).join(', ')},
       [${names.map((name) => `'${name}'`).join(', ')}][${place}] AS part,
       [${names.map((name) => `by_${name}`).join(', ')}][${place}] AS value, ${counts} ${read}
     GROUP BY GROUPING SETS (${names.map((name) => `(name, period, by_${name})`).join(', ')})
     HAVING impressions > 0 ORDER BY part, name, period, value`,
    { ...bounds(siteId, run), days },
  );
}

export function bounds(siteId: string, run: ExperimentRun | null) {
  return {
    site: siteId,
    from: run ? Date.parse(run.started_at) : longestMs,
    to: Date.parse(run?.stopped_at ?? never),
    starts: run ? run.periods.map(({ from }) => Date.parse(from)) : [0],
  };
}

/** The sessions of a test, and what is counted of them by `name` and `period`. */
function exposures(database: string): { read: string; counts: string } {
  const converted = 'conversion_ms >= 0 AND start + conversion_ms < {to:Int64}';
  // A session that went on after the end saw the wall of everyone, which is no second variant.
  const several = 'several_variants AND start + lasted_ms < {to:Int64}';
  const settled = `at >= {starts:Array(Int64)}[period + 1] + ${settlingMs}`;
  return {
    counts: `toString(variant) AS name, sum(sign) AS impressions,
       sumIf(sign, ${converted}) AS conversions,
       sumIf(sign, ${converted} AND unconfirmed > 0) AS unconfirmed_conversions,
       sumIf(sign, ${several}) AS several,
       arrayCount(since -> since <= at, {starts:Array(Int64)}) - 1 AS period,
       sumIf(sign, ${settled}) AS settled, sumIf(sign, ${settled} AND ${converted}) AS settled_conversions,
       sumIf(sign, ${settled} AND ${converted} AND unconfirmed > 0) AS settled_unconfirmed,
       sumIf(sign, ${settled} AND ${several}) AS settled_several,
       sumIf(sign, ${settled} AND wall_first = 1) AS settled_first,
       min(at) AS first, max(at) AS last`,
    read: `FROM (
       SELECT *, toUnixTimestamp64Milli(started_at) AS start, start + wall_ms AS at
       FROM ${database}.sessions
       WHERE site_id = {site:UUID} AND wall_ms >= 0
         AND started_at >= fromUnixTimestamp64Milli({from:Int64} - ${longestMs}, 'UTC'))
     WHERE at >= {from:Int64} AND at < {to:Int64}`,
  };
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

/** Sessions with a wall over the last 28 days, four whole weeks, and how many of them converted afterwards. */
export async function readWallRate(
  store: AnalyticsStore,
  siteId: string,
  nowMs: number,
): Promise<{ impressions: number; conversions: number }> {
  const [row] = await store.query<{ impressions: number; conversions: number }>(
    'quick',
    `SELECT sum(sign) AS impressions, sumIf(sign, conversion_ms >= 0) AS conversions
     FROM ${store.database}.sessions
     WHERE site_id = {site:UUID} AND walls_displayed > 0
       AND started_at >= toDateTime64({from:String}, 3, 'UTC')`,
    { site: siteId, from: engineTime(nowMs - 28 * dayMs) },
  );
  return row ?? { impressions: 0, conversions: 0 };
}
