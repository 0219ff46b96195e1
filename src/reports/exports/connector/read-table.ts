import { answerQuery } from '../../../analytics/answer-query.ts';
import { dayOf } from '../../../analytics/period.ts';
import { toFilters } from '../../../analytics/query.ts';
import type { KeepingSite } from '../../../analytics/raw-days.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { ConnectorQuestion } from '../../../contract/integrations/connector.ts';
import { type Column, columnsOf } from './columns.ts';

export interface Table {
  period: { start: string; end: string };
  /** First local day that is counted, where the period begins before it. */
  counted_from: string | null;
  columns: Column[];
  /** In the order of time, then of each dimension: the same question has the same order every time. */
  rows: Record<string, string | number>[];
  /** Whether there were more groups than a question may have: then the smallest are missing. */
  isCut: boolean;
}

const defaultDays = 30;
/** More rows than any question can have. */
const every = Number.MAX_SAFE_INTEGER;

/** Answers a connector's question as a whole flat table. */
export async function readTable(
  store: AnalyticsStore,
  site: KeepingSite & { id: string },
  question: ConnectorQuestion,
  nowMs: number,
  maxRows: number,
  format: 'json' | 'csv',
): Promise<Table> {
  const { metrics, dimensions, granularity, days, from, to, ...filters } = question;
  const { period, counted_from, rows } = await answerQuery(
    store,
    site,
    {
      metrics,
      dimensions,
      filters: toFilters(filters),
      range: from && to ? { start: from, end: to } : { days: days ?? defaultDays },
      granularity: granularity === 'none' ? null : granularity,
      order: null,
      limit: every,
    },
    nowMs,
    // A cell may be empty; a number of JSON is one.
    format === 'csv' ? '' : 0,
  );
  const keys = [...(granularity === 'none' ? [] : ['time']), ...dimensions];
  return {
    period,
    counted_from,
    columns: columnsOf(question),
    rows: withDates(rows, site.config.timezone).sort((a, b) => inOrder(a, b, keys)),
    isCut: dimensions.length > 0 && rows.length >= maxRows,
  };
}

type Row = Record<string, string | number>;

/** Spreadsheets read an instant in UTC as the day before, east of it: the local day stands beside it. */
function withDates(rows: Row[], zone: string): Row[] {
  const dates = new Map<string, string>();
  return rows.map(({ time, ...rest }) => {
    if (typeof time !== 'string') return rest;
    const date = dates.get(time) ?? dayOf(time, zone);
    dates.set(time, date);
    return { time, date, ...rest };
  });
}

function inOrder(a: Row, b: Row, keys: string[]): number {
  for (const key of keys) {
    const [left, right] = [String(a[key]), String(b[key])];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
