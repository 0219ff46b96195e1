import type { Filters } from '../contract/analytics/analytics.ts';
import { type Dimension, isCarried, propertyDimension } from '../contract/analytics/dimensions.ts';
import type { Filter } from '../contract/analytics/query.ts';
import { during } from '../events/store/during.ts';
import { cellDimensions, cellsKnow, isBegunIn, partsOf, selectCells, selectRest } from './from-cells.ts';
import { type GroupPage, orderSql } from './group-page.ts';
import { type CountName, counts as countConditions, countOf, countSql } from './metrics.ts';
import type { Span } from './period.ts';
import { columnOf, narrow } from './session-filter.ts';
import type { AnalyticsStore } from './store.ts';

/** One question: which counts of which site, in which buckets of time, split and narrowed how. */
export interface Question {
  siteId: string;
  counts: CountName[];
  /** Times that do not overlap, ascending. A session counts where it began, with all that it did. */
  spans: Span[];
  /** Where the buckets begin, ascending, Unix seconds; the first is at or before the first span. */
  starts: number[];
  dimensions?: Dimension[];
  filters: Filter[];
  /** Counts only sessions in which an event of this type happened; null counts all. */
  withEvent?: string | null;
  /** Only these groups; where it is left out, all, the largest first. */
  page?: GroupPage;
  /** Without a page: the smallest groups may be missing where there are more than `maxGroups`. */
  mayCut?: boolean;
}

/** One group: the start of its bucket, its dimensions, its counts; with a page, how many groups there are. Empty groups are absent. */
export type Row = { start: number; groups?: number } & Partial<Record<Dimension, string>> &
  Record<CountName, number>;

/** Groups that are read at most without a page. */
export const maxGroups = 50_000;

/** Some groups would be missing, and with them what they count. */
export class TooManyGroups extends Error {}

/** Sessions of a site that began in a time. */
export const began = `site_id = {site:UUID}
  AND ${during('started_at')}`;

/** Those that began in one of several times. */
export const beganIn = (spans: Span[]) => `site_id = {site:UUID} AND ${isBegunIn(spans)}`;

/**
 * The one query builder: the fixed endpoints and the general query go through here.
 * @throws TooManyGroups
 */
export async function ask(store: AnalyticsStore, question: Question): Promise<Row[]> {
  const { dimensions = [], withEvent = null, filters, counts, starts, page, mayCut = false } = question;
  const isNarrowed = filters.length > 0 || withEvent !== null;
  const rows = await (cellsKnow({ counts, dimensions, isNarrowed, starts })
    ? askCells(store, question)
    : askSessions(store, question));
  if (!page && !mayCut && rows.length >= maxGroups) throw new TooManyGroups(`${maxGroups} groups or more`);
  return rows;
}

/** All groups of many buckets: if these are too many for one answer, those of half the buckets at a time. */
export async function askInHalves(store: AnalyticsStore, question: Question): Promise<Row[]> {
  const { starts, spans } = question;
  const half = starts.length >> 1;
  const middle = starts[half] ?? 0;
  try {
    return await ask(store, question);
  } catch (error) {
    if (!(error instanceof TooManyGroups) || half === 0) throw error;
  }
  const until = spans.flatMap(({ from, to }) => (from < middle ? [{ from, to: Math.min(to, middle) }] : []));
  const since = spans.flatMap(({ from, to }) => (to > middle ? [{ from: Math.max(from, middle), to }] : []));
  const before = await askInHalves(store, { ...question, starts: starts.slice(0, half), spans: until });
  return before.concat(await askInHalves(store, { ...question, starts: starts.slice(half), spans: since }));
}

/** Whatever the traffic: cells there are by the quarter of an hour, and where no step is asked for, by the day. */
async function askCells(store: AnalyticsStore, question: Question): Promise<Row[]> {
  const { dimensions: [dimension] = [], counts, starts, spans, siteId } = question;
  const parts = partsOf(spans, starts);
  const sources = [selectCells(store.database, parts, counts)];
  if (dimension && isCarried(dimension)) sources.push(selectRest(store.database, parts, counts));
  if (parts.sessions.length > 0) {
    const columns = counts.map((name) => `sign * (${countConditions[name]}) AS ${name}_`);
    const value = dimension ? columnOf(dimension) : "''";
    sources.push(`SELECT '' AS dimension_, toUInt32(toUnixTimestamp(started_at)) AS start_, ${value} AS value_,
        ${columns.join(', ')}, sign AS all_
      FROM ${store.database}.sessions WHERE ${beganIn(parts.sessions)}`);
  }
  const rows = await store.query<Row & { value: string }>(
    'quick',
    `SELECT roundDown(start_, {starts:Array(UInt32)}) AS start, value_ AS value,
       ${counts.map((name) => `sum(${name}_) AS ${name}`).join(', ')}${groupsSql(question)}
     FROM (${sources.join(' UNION ALL ')})
     GROUP BY start, value
     HAVING sum(all_) > 0
     ${pageSql(question, { splits: dimension ? ['value'] : [], size: 'sum(all_)', count: (name) => `sum(${name}_)` })}`,
    {
      site: siteId,
      starts,
      cells: cellDimensions(dimension ?? ''),
      carried: dimension && isCarried(dimension) ? [dimension] : [],
    },
  );
  return rows.map(({ value, ...row }) => (dimension ? { ...row, [dimension]: value } : row) as Row);
}

async function askSessions(store: AnalyticsStore, question: Question): Promise<Row[]> {
  const { dimensions = [], withEvent = null } = question;
  const { conditions, params } = narrow(question.filters);
  const event = withEvent === null ? [] : ['has(event_types, {event:String})'];
  const splits = dimensions.map((_, index) => `split${index}`);
  const split = dimensions.map((name, index) => `${columnOf(name)} AS ${splits[index]}`);
  const rows = await store.query<Record<string, string | number>>(
    'quick',
    `SELECT ${['roundDown(toUnixTimestamp(started_at), {starts:Array(UInt32)}) AS start', ...split].join(', ')},
       ${question.counts.map(countSql).join(', ')}${groupsSql(question)}
     FROM ${store.database}.sessions
     WHERE ${[beganIn(question.spans), ...conditions, ...event].join(' AND ')}
     GROUP BY ${['start', ...splits].join(', ')}
     HAVING sum(sign) > 0
     ${pageSql(question, { splits, size: 'sum(sign)', count: countOf })}`,
    {
      ...params,
      ...(withEvent === null ? {} : { event: withEvent }),
      ...{ site: question.siteId, starts: question.starts },
    },
  );
  return rows.map((row) => ({
    ...(row as Row),
    ...Object.fromEntries(dimensions.map((name, index) => [name, row[`split${index}`]])),
  }));
}

const groupsSql = ({ page }: Question) => (page ? ', toUInt32(count() OVER ()) AS groups' : '');

function pageSql({ page }: Question, names: Parameters<typeof orderSql>[1]): string {
  return page
    ? `ORDER BY ${orderSql(page, names)} LIMIT ${page.limit}`
    : `ORDER BY ${names.size} DESC LIMIT ${maxGroups}`;
}

/** The fixed endpoints' filters, in the general form. */
export function toFilters({ property, ...filters }: Filters): Filter[] {
  const end = property?.indexOf(':') ?? -1;
  const own = property && { [propertyDimension(property.slice(0, end))]: property.slice(end + 1) };
  return Object.entries({ ...filters, ...own }).flatMap(([dimension, value]) =>
    value === undefined ? [] : [{ dimension: dimension as Dimension, operator: 'is' as const, value }],
  );
}
