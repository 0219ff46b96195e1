import { Temporal } from 'temporal-polyfill';
import { bounds, buckets, daysFrom, type Span } from '../../analytics/period.ts';
import { ask } from '../../analytics/query.ts';
import type { AnalyticsStore } from '../../analytics/store.ts';
import { type DayCount, historyDays } from './judge-share.ts';
import type { Silence } from './judge-silence.ts';

/** The finished day and those before it, the finished one first. */
export interface DayCounts {
  adblock: DayCount[];
  conversions: DayCount[];
}

/** A finished local day with its history, in one question. */
export async function readDays(
  store: AnalyticsStore,
  site: { id: string; zone: string },
  day: string,
): Promise<DayCounts> {
  const first = Temporal.PlainDate.from(day).subtract({ days: historyDays }).toString();
  const period = daysFrom(first, day, site.zone);
  const list = buckets(period, 'day');
  const rows = await ask(store, {
    siteId: site.id,
    counts: ['judged', 'adblock_detected', 'walls_displayed', 'conversions'],
    spans: [bounds(period)],
    starts: list.map(({ start }) => start),
    filters: [],
  });
  const byStart = new Map(rows.map((row) => [row.start, row]));
  const days = list.toReversed().map(({ start }) => byStart.get(start));
  return {
    adblock: days.map((row) => ({ part: row?.adblock_detected ?? 0, whole: row?.judged ?? 0 })),
    conversions: days.map((row) => ({ part: row?.conversions ?? 0, whole: row?.walls_displayed ?? 0 })),
  };
}

/** The last `hours` hours that are over, and the same ones of days before, by the site's clock. */
export async function readSilence(
  store: AnalyticsStore,
  site: { id: string; zone: string },
  hours: number,
  nowMs: number,
): Promise<Silence> {
  const end = Math.floor(nowMs / hourMs) * hourMs;
  const span = (daysAgo: number) => spanBefore(end, hours, daysAgo, site.zone);
  const [sessions = 0] = await countSpans(store, site.id, [span(0)]);
  // Most sites are not silent: only of those that are, the past is asked.
  if (sessions > 0) return { sessions, weeksBefore: [], daysBefore: null };
  const weeksBefore = await countSpans(store, site.id, [7, 14, 21, 28].map(span));
  const daysBefore = hours > 24 ? null : await countSpans(store, site.id, [1, 2, 3, 4, 5, 6, 7].map(span));
  return { sessions, weeksBefore, daysBefore };
}

const hourMs = 3_600_000;

function spanBefore(endMs: number, hours: number, days: number, zone: string): Span {
  const end = Temporal.Instant.fromEpochMilliseconds(endMs).toZonedDateTimeISO(zone).subtract({ days });
  const to = Math.floor(end.epochMilliseconds / 1000);
  return { from: to - hours * 3600, to };
}

/** Sessions of spans, in their order. Where a change of clocks makes two overlap, their hour counts in the later one. */
async function countSpans(store: AnalyticsStore, siteId: string, asked: Span[]): Promise<number[]> {
  const sorted = asked.toSorted((a, b) => a.from - b.from);
  const spans = sorted.map(({ from, to }, index) => ({
    from,
    to: Math.min(to, sorted[index + 1]?.from ?? to),
  }));
  const starts = spans.map(({ from }) => from);
  const rows = await ask(store, { siteId, counts: ['sessions'], spans, starts, filters: [] });
  return asked.map((span) => rows.find(({ start }) => start === span.from)?.sessions ?? 0);
}
