import { Temporal } from 'temporal-polyfill';
import { bounds, buckets, daysFrom, type Period } from '../../analytics/period.ts';
import { ask, type Question, type Row } from '../../analytics/query.ts';
import { percent } from '../../analytics/rates.ts';
import type { AnalyticsStore } from '../../analytics/store.ts';
import type { Dimension } from '../../contract/analytics/dimensions.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import type { CsvRow, DailyCounts, ReportMetrics } from '../report.ts';
import type { OrderFilters, ReportOrder, ReportSite } from './order.ts';

const names = [
  'sessions',
  'adblock_detected',
  'judged',
  'walls_displayed',
  'conversions',
  'recovered',
] as const;

/** The days of a report as the analytics count them. */
export function daysOf(site: Pick<ReportSite, 'config'>, { start, end }: ReportOrder['period']): Period {
  return daysFrom(start, end, site.config.timezone);
}

/** One question, the same way for every number of a report: this site, these days, these filters. */
export interface Counting {
  store: AnalyticsStore;
  siteId: string;
  period: Period;
  filters: OrderFilters;
}

/** The first and the last day that are counted. */
export function rangeOf({ period: { first, last } }: Counting): ReportOrder['period'] {
  return { start: first.toString(), end: last.toString() };
}

/** Distinct sessions of the whole period. */
export async function readTotals(counting: Counting): Promise<ReportMetrics> {
  const [row] = await read(counting, {});
  return toMetrics(row);
}

/** The same by day or week; one entry each, also where nothing happened. A week is named by its Monday. */
export async function readOverTime(counting: Counting, step: 'day' | 'week'): Promise<DailyCounts[]> {
  const list = buckets(counting.period, step);
  if (list.length === 0) return [];
  const rows = await read(counting, { starts: list.map(({ start }) => start) });
  const byStart = new Map(rows.map((row) => [row.start, row]));
  return list.map(({ start, date }) => ({ date, ...toMetrics(byStart.get(start)) }));
}

/** The same by one dimension, the largest first, at most as many as an answer may have; '' is what was not known. */
export async function readSplit(
  counting: Counting,
  dimension: Dimension,
): Promise<(ReportMetrics & { value: string })[]> {
  const rows = await read(counting, { dimensions: [dimension], mayCut: true });
  return rows.map((row) => ({ value: row[dimension] ?? '', ...toMetrics(row) }));
}

/** Two weeks of every kind of device and every country that two letters can name are fewer groups than an answer may have. */
const daysAtOnce = 14;

/** One row a date, device and country that had a session, in this order. */
export async function readRows(counting: Counting): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for (const period of slicesOf(counting.period)) rows.push(...(await readSlice({ ...counting, period })));
  return rows;
}

function slicesOf({ first, last, zone }: Period): Period[] {
  const count = Math.ceil((first.until(last).days + 1) / daysAtOnce);
  return Array.from({ length: count }, (_, index) => {
    const start = first.add({ days: index * daysAtOnce });
    const end = start.add({ days: daysAtOnce - 1 });
    return { first: start, last: Temporal.PlainDate.compare(end, last) < 0 ? end : last, zone };
  });
}

async function readSlice(counting: Counting): Promise<CsvRow[]> {
  const list = buckets(counting.period, 'day');
  const dates = new Map(list.map(({ start, date }) => [start, date]));
  const dimensions: Dimension[] = ['device', 'country'];
  const rows = await read(counting, { starts: list.map(({ start }) => start), dimensions });
  return rows
    .map((row) => ({
      date: dates.get(row.start) ?? '',
      device: row.device || 'unknown',
      country: row.country || 'ZZ',
      ...toMetrics(row),
    }))
    .sort((a, b) => compare(a.date, b.date) || compare(a.device, b.device) || compare(a.country, b.country));
}

function read(
  { store, siteId, period, filters }: Counting,
  split: Pick<Partial<Question>, 'starts' | 'dimensions' | 'mayCut'>,
): Promise<Row[]> {
  const span = bounds(period);
  return ask(store, {
    siteId,
    counts: [...names],
    spans: [span],
    starts: split.starts ?? [span.from],
    dimensions: split.dimensions ?? [],
    filters: toFilters(filters),
    withEvent: filters.event_type,
    mayCut: split.mayCut ?? false,
  });
}

export function toFilters({ devices, countries }: OrderFilters): Filter[] {
  const oneOf = (dimension: Dimension, value: string[]): Filter[] =>
    value.length === 0 ? [] : [{ dimension, operator: 'one_of', value }];
  return [...oneOf('device', devices), ...oneOf('country', countries)];
}

function toMetrics(row: Partial<Row> | undefined): ReportMetrics {
  const { sessions = 0, adblock_detected = 0, judged = 0, walls_displayed = 0 } = row ?? {};
  const { conversions = 0, recovered = 0 } = row ?? {};
  return {
    sessions,
    unknown_sessions: Math.max(0, sessions - judged),
    adblock_detected,
    walls_displayed,
    conversions,
    conversion_rate: percent(conversions, walls_displayed),
    ...(recovered > 0 && { recovered }),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
