import type { Breakdown, BreakdownRow } from '../contract/analytics/overview.ts';
import type { AnalyticsQuery, Dimension, Filter } from '../contract/analytics/query.ts';
import { rollupDimensions } from '../events/store/columns.ts';
import { metricValue } from './metrics.ts';
import { bounds, type Period, periodOf } from './period.ts';
import { ask, readsEvents } from './query.ts';
import { firstRawDay } from './raw-days.ts';
import { isNamed, wholeSessions } from './session-filter.ts';
import type { AnalyticsStore } from './store.ts';

export interface BreakdownQuery {
  range: AnalyticsQuery['range'];
  filters: Filter[];
  dimensions: Dimension[];
  /** Only values that contain this text; empty: all. */
  search: string;
  /** Rows a dimension. */
  limit: number;
}

type Counts = Pick<BreakdownRow, 'sessions' | 'adblock_detected' | 'walls_displayed' | 'conversions'> & {
  judged: number;
};
type Group = Counts & { value: string };

/**
 * A site's numbers by several dimensions. A session stands under each value that one of its events carries, with all
 * that it did: what a row says is what a filter by its value shows.
 */
export async function readBreakdowns(
  store: AnalyticsStore,
  site: { id: string; config: { timezone: string } },
  query: BreakdownQuery,
  nowMs: number,
): Promise<Breakdown[]> {
  const period = periodOf(query.range, site.config.timezone, nowMs);
  const rawFrom = firstRawDay(period.zone, nowMs);
  const first = period.first.toString();
  const isOld = first < rawFrom;
  const asked = [...new Set(query.dimensions)];
  const fromRollup = asked.filter((name) => !readsEvents(query.filters) && rollupAnswers(name, isOld));
  const fromEvents = asked.filter((name) => !fromRollup.includes(name));
  const [kept, read] = await Promise.all([
    Promise.all(fromRollup.map((name) => readRollup(store, site.id, period, name, query))),
    fromEvents.length > 0 ? readSessions(store, site.id, period, fromEvents, query) : [],
  ]);
  const from = (day: string) => (found: Found) => ({ ...toBreakdown(found), counted_from: day });
  const all = [...kept.map(from(first)), ...read.map(from(isOld ? rawFrom : first))];
  return asked.flatMap((name) => all.find(({ dimension }) => dimension === name) ?? []);
}

interface Found {
  dimension: Dimension;
  groups: Group[];
  total: number;
}

/** Every event carries device and country; of the others the roll-up knows events only, but for two years. */
function rollupAnswers(name: Dimension, isOld: boolean): boolean {
  const kept: readonly string[] = rollupDimensions;
  return name === 'device' || name === 'country' || (isOld && kept.includes(name));
}

async function readRollup(
  store: AnalyticsStore,
  siteId: string,
  period: Period,
  dimension: Dimension,
  { filters, search, limit }: BreakdownQuery,
): Promise<Found> {
  const { from, to } = bounds(period);
  const rows = await ask(store, {
    siteId,
    counts: ['sessions', 'adblock_detected', 'judged', 'walls_displayed', 'conversions'],
    from,
    to,
    starts: [from],
    dimensions: [dimension],
    filters,
  });
  const wanted = search.toLowerCase();
  const groups = rows
    .map((row) => ({ ...row, value: row[dimension] ?? '' }))
    .map((row) => (dimension === 'blocker' && row.value === '' ? found(row) : row))
    // Events from before the detection carry no blocker and no variant: they are no group of their own.
    .filter(({ value, sessions }) => (value !== '' || dimension === 'blocker') && sessions > 0)
    .filter(({ value }) => value.toLowerCase().includes(wanted))
    .sort((a, b) => b.sessions - a.sessions);
  return { dimension, groups: groups.slice(0, limit), total: groups.length };
}

/** Of events without a name of a blocker, those that found one. */
function found<R extends Counts>(row: R): R {
  return { ...row, sessions: row.adblock_detected, judged: row.adblock_detected };
}

/** Sessions of which nothing is known stand under the empty value; who met no blocker, or no wall, under none. */
const nameless: Partial<Record<Dimension, string>> = { blocker: 'found', kind: 'found', variant: '0' };

async function readSessions(
  store: AnalyticsStore,
  siteId: string,
  period: Period,
  dimensions: Dimension[],
  { filters, search, limit }: BreakdownQuery,
): Promise<Found[]> {
  const { condition, params } = wholeSessions(filters);
  const pairs = dimensions.map(
    (name) =>
      `arrayMap(v -> ('${name}', v), if(empty(${name}s) AND ${nameless[name] ?? '1'}, [''], ${name}s))`,
  );
  // A number for each session is half the work of its text; that two of a hundred million meet is one in four thousand.
  const rows = await store.query<Group & { dimension: Dimension; total: number }>(
    'quick',
    `SELECT *, count() OVER (PARTITION BY dimension) AS total FROM (
       SELECT pair.1 AS dimension, pair.2 AS value, count() AS sessions, sum(found) AS adblock_detected,
         sum(is_judged) AS judged, sum(met) AS walls_displayed, sum(won) AS conversions
       FROM (
         SELECT max(event_type = 'adblock_detected') AS found,
           max(event_type = 'wall_displayed') AS met, max(startsWith(event_type, 'conversion_')) AS won,
           greatest(found, max(event_type = 'adblock_not_detected')) AS is_judged,
           ${dimensions.map((name) => `groupUniqArrayIf(200)(toString(${name}), ${isNamed(name)}) AS ${name}s`).join(', ')}
         FROM ${store.database}.events
         WHERE site_id = {site:UUID}
           AND occurred_at >= toDateTime({from:UInt32}, 'UTC') AND occurred_at < toDateTime({to:UInt32}, 'UTC')
         GROUP BY sipHash64(session_id) HAVING ${condition})
       ARRAY JOIN arrayConcat(${pairs.join(', ')}) AS pair
       WHERE {search:String} = '' OR positionCaseInsensitiveUTF8(pair.2, {search:String}) > 0
       GROUP BY dimension, value)
     ORDER BY sessions DESC, value
     LIMIT {limit:UInt32} BY dimension`,
    { ...params, site: siteId, ...bounds(period), search, limit },
  );
  return dimensions.map((dimension) => {
    const groups = rows.filter((row) => row.dimension === dimension);
    return { dimension, groups, total: groups[0]?.total ?? 0 };
  });
}

function toBreakdown({ dimension, groups, total }: Found): Omit<Breakdown, 'counted_from'> {
  return {
    dimension,
    total,
    rows: groups.map((group) => ({
      value: group.value,
      sessions: group.sessions,
      unknown_sessions: Math.max(0, group.sessions - group.judged),
      adblock_detected: group.adblock_detected,
      walls_displayed: group.walls_displayed,
      conversions: group.conversions,
      detection_rate: metricValue('detection_rate', group),
      conversion_rate: metricValue('conversion_rate', group),
    })),
  };
}
