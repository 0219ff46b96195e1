import type { Filters } from '../contract/analytics/analytics.ts';
import type { Dimension, Filter } from '../contract/analytics/query.ts';
import { rollupDimensions } from '../events/store/columns.ts';
import type { Params } from '../events/store/engine.ts';
import { type CountName, countSql, type Source } from './metrics.ts';
import { wholeSessions } from './session-filter.ts';
import type { AnalyticsStore } from './store.ts';

/**
 * One question: which counts of which site, in which buckets of time, split and narrowed how. A filter keeps whole
 * sessions: those that carry the value between `from` and `to`, with all that they did.
 */
export interface Question {
  siteId: string;
  counts: CountName[];
  /** Unix seconds. */
  from: number;
  to: number;
  /** Where the buckets begin, ascending, Unix seconds; the first is at or before `from`. */
  starts: number[];
  dimensions?: Dimension[];
  filters: Filter[];
  /** Counts only sessions in which an event of this type happened between `from` and `to`; null counts all. */
  withEvent?: string | null;
}

/** One group: the start of its bucket, its dimensions, its counts. Empty groups are absent. */
export type Row = { start: number } & Partial<Record<Dimension, string>> & Record<CountName, number>;

/** Groups that one question may have; the largest by sessions are kept. */
export const maxGroups = 50_000;

/** The one query builder: the fixed endpoints and the general query go through here. */
export async function ask(store: AnalyticsStore, question: Question): Promise<Row[]> {
  const { dimensions = [], filters, withEvent = null } = question;
  const source = withEvent !== null || readsEvents(filters) ? 'events' : sourceFor(dimensions);
  const time = source === 'rollup' ? 'bucket' : 'occurred_at';
  const { conditions, params } = readsEvents(filters) ? narrowSessions(store, filters) : narrow(filters);
  return store.query<Row>(
    'quick',
    // Ordered by place: the first count may be named like the column it is made from.
    `SELECT ${[`roundDown(toUnixTimestamp(${time}), {starts:Array(UInt32)}) AS start`, ...dimensions].join(', ')},
       ${question.counts.map((name) => countSql(name, source)).join(', ')}
     FROM ${store.database}.${source}
     WHERE site_id = {site:UUID}
       AND ${time} >= toDateTime({from:UInt32}, 'UTC') AND ${time} < toDateTime({to:UInt32}, 'UTC')
       ${[...conditions, ...(withEvent === null ? [] : [hasEvent(store)])].map((condition) => `AND ${condition}`).join(' ')}
     GROUP BY ${['start', ...dimensions].join(', ')}
     ORDER BY ${2 + dimensions.length} DESC
     LIMIT ${maxGroups}`,
    {
      ...params,
      ...(withEvent === null ? {} : { event: withEvent }),
      ...{ site: question.siteId, from: question.from, to: question.to, starts: question.starts },
    },
  );
}

/** The roll-up keeps no names of events, so this asks the raw ones. */
function hasEvent(store: AnalyticsStore): string {
  return `session_id IN (
         SELECT session_id FROM ${store.database}.events
         WHERE site_id = {site:UUID} AND event_type = {event:String}
           AND occurred_at >= toDateTime({from:UInt32}, 'UTC') AND occurred_at < toDateTime({to:UInt32}, 'UTC'))`;
}

/** Every event carries these two, so that the events with a value are those of the sessions with it. */
export function readsEvents(filters: Filter[]): boolean {
  return filters.some(({ dimension }) => dimension !== 'device' && dimension !== 'country');
}

/** The fixed endpoints' filters, in the general form. */
export function toFilters(filters: Filters): Filter[] {
  return Object.entries(filters).flatMap(([dimension, value]) =>
    value === undefined ? [] : [{ dimension: dimension as Dimension, operator: 'is' as const, value }],
  );
}

/** The roll-up answers what it keeps apart; anything else needs the raw events. */
function sourceFor(used: Dimension[]): Source {
  const kept: readonly string[] = rollupDimensions;
  return used.every((name) => kept.includes(name)) ? 'rollup' : 'events';
}

const operators = {
  is: (column: string, value: string) => `${column} = {${value}:String}`,
  is_not: (column: string, value: string) => `${column} != {${value}:String}`,
  contains: (column: string, value: string) =>
    `positionCaseInsensitiveUTF8(${column}, {${value}:String}) > 0`,
  one_of: (column: string, value: string) => `${column} IN {${value}:Array(String)}`,
};

/** A dimension's name is its column's: the contract admits no others, and values are bound. */
function narrow(filters: Filter[]): { conditions: string[]; params: Params } {
  return {
    conditions: filters.map((filter, index) =>
      operators[filter.operator](filter.dimension, `filter${index}`),
    ),
    params: Object.fromEntries(filters.map((filter, index) => [`filter${index}`, filter.value])),
  };
}

/** All events of the sessions that have an event with the value in the time asked about. */
function narrowSessions(store: AnalyticsStore, filters: Filter[]): { conditions: string[]; params: Params } {
  const { condition, params } = wholeSessions(filters);
  return {
    conditions: [
      `session_id IN (
         SELECT session_id FROM ${store.database}.events
         WHERE site_id = {site:UUID}
           AND occurred_at >= toDateTime({from:UInt32}, 'UTC') AND occurred_at < toDateTime({to:UInt32}, 'UTC')
         GROUP BY session_id HAVING ${condition})`,
    ],
    params,
  };
}
