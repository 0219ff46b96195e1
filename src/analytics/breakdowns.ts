import { type Dimension, isCarried } from '../contract/analytics/dimensions.ts';
import type { Breakdown, BreakdownRow } from '../contract/analytics/overview.ts';
import type { AnalyticsQuery, Filter } from '../contract/analytics/query.ts';
import { encodedPath } from '../contract/core/url-path.ts';
import { allSessions, isBegun, partsOf, selectCells, selectRest } from './from-cells.ts';
import { countOf, metricValue } from './metrics.ts';
import { bounds, type Period, periodOf } from './period.ts';
import { type KeepingSite, knownPart } from './raw-days.ts';
import { columnOf, narrow, ownColumn } from './session-filter.ts';
import type { AnalyticsStore } from './store.ts';

export interface BreakdownQuery {
  range: AnalyticsQuery['range'];
  filters: Filter[];
  dimensions: Dimension[];
  /** Only values that contain this text, of paths also as browsers encode it; empty: all. */
  search: string;
  /** Rows a dimension. */
  limit: number;
}

const names = ['sessions', 'adblock_detected', 'judged', 'walls_displayed', 'conversions'] as const;
type Group = Record<(typeof names)[number], number> & { dimension: Dimension; value: string; total: number };

/**
 * A site's numbers by several dimensions, the values with the most sessions first. What a row says is what a filter by
 * its value shows; a session stands under each page that it saw, and under one value of anything else. Days that a
 * dimension no longer knows are not counted.
 */
export async function readBreakdowns(
  store: AnalyticsStore,
  site: KeepingSite & { id: string },
  query: BreakdownQuery,
  nowMs: number,
): Promise<Breakdown[]> {
  const period = periodOf(query.range, site.config.timezone, nowMs);
  const known = [...new Set(query.dimensions)].map((dimension) => ({
    dimension,
    ...knownPart(period, { filters: query.filters, dimensions: [dimension] }, site, nowMs),
  }));
  // Of two lengths at most: that of pages, and that of all others.
  const lengths = [...new Set(known.map(({ counted_from }) => counted_from))];
  const rows = await Promise.all(
    lengths.map((since) => {
      const alike = known.filter(({ counted_from }) => counted_from === since);
      const counted = alike[0]?.counted;
      return counted
        ? readGroups(
            store,
            site.id,
            alike.map(({ dimension }) => dimension),
            counted,
            query,
          )
        : [];
    }),
  );
  return known.map(({ dimension, counted_from }) => {
    const groups = rows.flat().filter((row) => row.dimension === dimension);
    return {
      dimension,
      counted_from: counted_from ?? period.first.toString(),
      total: groups[0]?.total ?? 0,
      rows: groups.map(toRow),
    };
  });
}

async function readGroups(
  store: AnalyticsStore,
  siteId: string,
  asked: Dimension[],
  period: Period,
  { filters, search, limit }: BreakdownQuery,
): Promise<Group[]> {
  const { conditions, params } = narrow(filters);
  const carried = asked.filter(isCarried);
  const parts = (filters.length === 0 ? partsOf : allSessions)([bounds(period)]);
  const hasCells = parts.days.length > 0 || parts.quarters.length > 0;
  const sources = [
    ...(hasCells || parts.sessions.length === 0 ? [selectCells(store.database, parts, [...names])] : []),
    ...(hasCells && carried.length > 0 ? [selectRest(store.database, parts, [...names])] : []),
    ...parts.sessions.flatMap((span) =>
      selectSessions(store.database, asked, [isBegun(span), ...conditions]),
    ),
  ];
  return store.query<Group>(
    'quick',
    `SELECT *, count() OVER (PARTITION BY dimension) AS total FROM (
       SELECT dimension_ AS dimension, value_ AS value, ${names.map((name) => `sum(${name}_) AS ${name}`).join(', ')}
       FROM (${sources.join(' UNION ALL ')})
       WHERE ({search:String} = '' OR if(dimension_ = 'page', ${holds('path')}, ${holds('search')}))
         AND NOT (dimension_ = 'variant' AND value_ = '') AND value_ != ${noValue}
       GROUP BY dimension, value HAVING sessions > 0)
     ORDER BY sessions DESC, value
     LIMIT {limit:UInt32} BY dimension`,
    { ...params, site: siteId, cells: asked, carried, search, path: encodedPath(search), limit },
  );
}

const holds = (name: string) => `positionCaseInsensitiveUTF8(value_, {${name}:String}) > 0`;

/** Sessions counted by each dimension, in the columns of `selectCells`: one reading for pages, and one for all others. */
function selectSessions(database: string, asked: Dimension[], conditions: string[]): string[] {
  const read = `FROM ${database}.sessions WHERE site_id = {site:UUID} AND ${conditions.join(' AND ')}`;
  const sums = [...names.map((name) => `${countOf(name)} AS ${name}_`), 'sum(sign) AS all_'].join(', ');
  const select = (dimension: string, value: string) =>
    `SELECT ${dimension} AS dimension_, toUInt32(0) AS start_, toString(${value}) AS value_, ${sums} ${read}`;
  const single = asked.filter((dimension) => dimension !== 'page');
  const keys = single.map(keyOf);
  const place = `indexOf([${keys.map((key) => `grouping(${key})`).join(', ')}], 0)`;
  const list = (values: string[]) => `[${values.join(', ')}][${place}]`;
  const bySingle = select(
    list(single.map((dimension) => `'${dimension}'`)),
    list(keys.map((key) => `toString(${key})`)),
  );
  return [
    ...(asked.includes('page') ? [`${select("'page'", columnOf('page'))} GROUP BY value_`] : []),
    ...(single.length > 0
      ? [`${bySingle} GROUP BY GROUPING SETS (${keys.map((key) => `(${key})`).join(', ')})`]
      : []),
  ];
}

/** In no value: the intake takes it out of each. */
const noValue = 'char(0)';

/** What sessions are counted by. Those without a blocker have none without a name either. */
function keyOf(dimension: Dimension): string {
  if (isCarried(dimension)) return ownColumn(dimension);
  return dimension === 'blocker' || dimension === 'kind'
    ? `if(${dimension} = '' AND adblock_detected = 0, ${noValue}, ${ownColumn(dimension)})`
    : dimension; // a text of it would take twice as long
}

function toRow(group: Group): BreakdownRow {
  return {
    value: group.value,
    sessions: group.sessions,
    unknown_sessions: Math.max(0, group.sessions - group.judged),
    adblock_detected: group.adblock_detected,
    walls_displayed: group.walls_displayed,
    conversions: group.conversions,
    detection_rate: metricValue('detection_rate', group),
    conversion_rate: metricValue('conversion_rate', group),
  };
}
