import type { Granularity } from '../contract/analytics/analytics.ts';
import type { Moment, Overview, Totals } from '../contract/analytics/overview.ts';
import type { AnalyticsQuery, Filter } from '../contract/analytics/query.ts';
import type { KnownSite } from './known-since.ts';
import { type CountName, counts, metricValue, sumCounts } from './metrics.ts';
import { type Bucket, bounds, buckets, periodOf } from './period.ts';
import type { Comparison, CutPeriod } from './period-to-compare.ts';
import { ask, type Row } from './query.ts';
import { firstKnownDay } from './raw-days.ts';
import { knownSpans, readBeside } from './read-beside.ts';
import type { AnalyticsStore } from './store.ts';

interface OverviewQuery {
  range: AnalyticsQuery['range'];
  compare: Comparison;
  filters: Filter[];
  granularity: Granularity;
}

const names = (Object.keys(counts) as CountName[]).filter((name) => name !== 'page_views');

/** A site's home in one answer: the headline numbers and the timeline of a period, and of another beside it. */
export async function readOverview(
  store: AnalyticsStore,
  site: KnownSite,
  query: OverviewQuery,
  nowMs: number,
): Promise<Overview> {
  const period = periodOf(query.range, site.config.timezone, nowMs);
  const read = (periods: CutPeriod[]) => readParts(store, site, periods, query, nowMs);
  return {
    ...(await readBeside(store, site, { ...query, period, nowMs }, read)),
    events_since: firstKnownDay(query.filters, site, nowMs),
  };
}

async function readParts(
  store: AnalyticsStore,
  site: KnownSite,
  periods: CutPeriod[],
  { filters, granularity }: OverviewQuery,
  nowMs: number,
): Promise<Overview['now'][]> {
  const lists = periods.map((period) => bucketsIn(period, granularity));
  // Days that are no longer known stay in the timeline, so that two periods stand side by side, but count nothing.
  const spans = knownSpans(periods, filters, site, nowMs);
  const starts = lists.flat().map(({ from }) => from);
  const rows =
    spans.length === 0 ? [] : await ask(store, { siteId: site.id, counts: names, filters, spans, starts });
  const byStart = new Map(rows.map((row) => [row.start, row]));
  return periods.map((period, index) => toPart(period, lists[index] ?? [], byStart, nowMs));
}

interface Part extends Bucket {
  /** Where counting begins: a first week may begin before its period. */
  from: number;
}

function bucketsIn(period: CutPeriod, granularity: Granularity): Part[] {
  const { from } = bounds(period);
  return buckets(period, granularity).map((bucket) => ({ ...bucket, from: Math.max(bucket.start, from) }));
}

function toPart(period: CutPeriod, list: Part[], byStart: Map<number, Row>, nowMs: number): Overview['now'] {
  const { to } = period;
  const nowS = nowMs / 1000;
  const rows = list.flatMap(({ from }) => byStart.get(from) ?? []);
  return {
    period: {
      start: period.first.toString(),
      end: period.last.toString(),
      until: period.isCut ? new Date(to * 1000).toISOString() : null,
    },
    // A session counts in one bucket, so they add up.
    totals: toTotals(sumCounts(names, rows)),
    timeline: list
      .filter((bucket) => bucket.start < to)
      .map((bucket, index): Moment => {
        const end = list[index + 1]?.start ?? to;
        return {
          date: bucket.date,
          start: new Date(bucket.start * 1000).toISOString(),
          is_unfinished: (bucket.start <= nowS && nowS < end) || (period.isCut && end >= to),
          ...toTotals(byStart.get(bucket.from) ?? {}),
        };
      }),
  };
}

/** A row of counts as the headline numbers. */
export function toTotals(row: Partial<Record<CountName, number>>): Totals {
  const { sessions = 0, judged = 0 } = row;
  return {
    sessions,
    unknown_sessions: Math.max(0, sessions - judged),
    adblock_detected: row.adblock_detected ?? 0,
    walls_displayed: row.walls_displayed ?? 0,
    cta_clicked: row.cta_clicked ?? 0,
    conversions: row.conversions ?? 0,
    unconfirmed_conversions: row.unconfirmed_conversions ?? 0,
    recovered: row.recovered ?? 0,
    unconfirmed_recovered: row.unconfirmed_recovered ?? 0,
    detection_rate: metricValue('detection_rate', row),
    conversion_rate: metricValue('conversion_rate', row),
    recovery_rate: metricValue('recovery_rate', row),
  };
}
