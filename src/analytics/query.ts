import type { Filters } from '../contract/analytics.ts';
import { rollupDimensions } from '../events/columns.ts';
import type { Params } from '../events/engine.ts';
import { type MetricName, metricSql, type Source } from './metrics.ts';
import type { AnalyticsStore } from './store.ts';

/** One question: which numbers, of which site, in which buckets, narrowed how. */
export interface Question {
  siteId: string;
  metrics: MetricName[];
  /** Unix seconds. */
  from: number;
  to: number;
  /** Where the buckets begin, ascending, Unix seconds; the first is at or before `from`. */
  starts: number[];
  filters: Filters;
}

/** Numbers by the start of their bucket. Buckets in which nothing happened are absent. */
export type Numbers = Map<number, Record<MetricName, number>>;

/** The one query builder: the fixed endpoints and every later question go through here. */
export async function ask(store: AnalyticsStore, question: Question): Promise<Numbers> {
  const source = sourceFor(question.filters);
  const time = source === 'rollup' ? 'bucket' : 'occurred_at';
  const { conditions, params } = narrow(question.filters);
  const rows = await store.query<Record<MetricName, number> & { start: number }>(
    'quick',
    `SELECT roundDown(toUnixTimestamp(${time}), {starts:Array(UInt32)}) AS start,
       ${question.metrics.map((name) => metricSql(name, source)).join(', ')}
     FROM ${store.database}.${source}
     WHERE site_id = {site:UUID}
       AND ${time} >= toDateTime({from:UInt32}, 'UTC') AND ${time} < toDateTime({to:UInt32}, 'UTC')
       ${conditions.map((condition) => `AND ${condition}`).join(' ')}
     GROUP BY start`,
    { ...params, site: question.siteId, from: question.from, to: question.to, starts: question.starts },
  );
  return new Map(rows.map((row) => [row.start, row]));
}

/** The roll-up answers what it keeps apart; anything else needs the raw events. */
function sourceFor(filters: Filters): Source {
  const kept: readonly string[] = rollupDimensions;
  return givenFilters(filters).every(([name]) => kept.includes(name)) ? 'rollup' : 'events';
}

function narrow(filters: Filters): { conditions: string[]; params: Params } {
  const given = givenFilters(filters);
  return {
    conditions: given.map(([name]) => `${name} = {filter_${name}:String}`),
    params: Object.fromEntries(given.map(([name, value]) => [`filter_${name}`, value])),
  };
}

/** A filter's name is its column's: the contract admits no others. */
function givenFilters(filters: Filters): [string, string][] {
  return Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
}
