import type { AnalyticsQuery } from '../contract/analytics/query.ts';
import { orderOf, pageOf } from './group-page.ts';
import { type CountName, countsFor, isEmptyRate, metricValue } from './metrics.ts';
import { type Bucket, bounds, buckets, periodOf } from './period.ts';
import { ask, maxGroups, type Row } from './query.ts';
import { type KeepingSite, knownPart } from './raw-days.ts';
import type { AnalyticsStore } from './store.ts';

type AnswerRow = Record<string, string | number>;

interface Answer {
  period: { start: string; end: string };
  /** First local day that is counted, where the period begins before it. */
  counted_from: string | null;
  rows: AnswerRow[];
  total: number;
}

/**
 * Answers a general query of the API: gap-free over the days that are known, unless it is also split by dimensions.
 * @param noRate what stands for a rate of nothing
 */
export async function answerQuery(
  store: AnalyticsStore,
  site: KeepingSite & { id: string },
  query: AnalyticsQuery,
  nowMs: number,
  noRate: 0 | '' = 0,
): Promise<Answer> {
  const whole = periodOf(query.range, site.config.timezone, nowMs);
  const period = { start: whole.first.toString(), end: whole.last.toString() };
  const { counted, counted_from } = knownPart(whole, query, site, nowMs);
  if (!counted) return { period, counted_from, rows: [], total: 0 };
  const list = query.granularity ? buckets(counted, query.granularity) : [];
  const { from, to } = bounds(counted);
  const isPaged = query.dimensions.length > 0 && query.limit <= maxGroups;
  const found = await ask(store, {
    siteId: site.id,
    counts: [...new Set<CountName>(['sessions', ...query.metrics.flatMap(countsFor)])],
    spans: [{ from, to }],
    starts: list.length > 0 ? list.map((bucket) => bucket.start) : [from],
    dimensions: query.dimensions,
    filters: query.filters,
    ...(isPaged && { page: pageOf(query) }),
    mayCut: query.dimensions.length > 0, // a connector's table says that it is cut
  });
  const groups = query.dimensions.length === 0 ? withGaps(found, list, from) : found;
  const rows = order(
    groups.map((row) => toAnswer(row, query, noRate)),
    query,
  );
  return {
    period,
    counted_from,
    rows: rows.slice(0, query.limit),
    total: isPaged ? (found[0]?.groups ?? 0) : rows.length,
  };
}

/** Without dimensions there is one row a bucket, or a single one, also where nothing happened. */
function withGaps(found: Row[], list: Bucket[], from: number): Partial<Row>[] {
  const starts = list.length > 0 ? list.map((bucket) => bucket.start) : [from];
  const byStart = new Map(found.map((row) => [row.start, row]));
  return starts.map((start) => byStart.get(start) ?? { start });
}

function toAnswer(row: Partial<Row>, query: AnalyticsQuery, noRate: 0 | ''): AnswerRow {
  return {
    ...(query.granularity ? { time: new Date((row.start ?? 0) * 1000).toISOString() } : {}),
    ...Object.fromEntries(query.dimensions.map((name) => [name, row[name] ?? ''])),
    ...Object.fromEntries(
      query.metrics.map((name) => [name, isEmptyRate(name, row) ? noRate : metricValue(name, row)]),
    ),
  };
}

function order(rows: AnswerRow[], query: AnalyticsQuery): AnswerRow[] {
  const { by, direction } = orderOf(query);
  const sign = direction === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => sign * compare(a[by] ?? 0, b[by] ?? 0));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}
