import type { Filters, Granularity, Timeline } from '../contract/analytics/analytics.ts';
import { bounds, buckets, lastDays } from './period.ts';
import { ask, toFilters } from './query.ts';
import { percent } from './rates.ts';
import { type KeepingSite, knownPart } from './raw-days.ts';
import type { AnalyticsStore } from './store.ts';

/** The numbers over time: an entry for every bucket of the days that are known, oldest first. */
export async function readTimeline(
  store: AnalyticsStore,
  site: KeepingSite & { id: string },
  request: { days: number; granularity: Granularity; filters: Filters },
  nowMs: number,
): Promise<Timeline> {
  const filters = toFilters(request.filters);
  const period = lastDays(request.days, site.config.timezone, nowMs);
  const { counted, counted_from } = knownPart(period, { filters }, site, nowMs);
  if (!counted) return { timeline: [], counted_from };
  const list = buckets(counted, request.granularity);
  const rows = await ask(store, {
    siteId: site.id,
    counts: [
      'sessions',
      'adblock_detected',
      'walls_displayed',
      'conversions',
      'unconfirmed_conversions',
      'recovered',
      'unconfirmed_recovered',
    ],
    spans: [bounds(counted)],
    starts: list.map((bucket) => bucket.start),
    filters,
  });
  const byStart = new Map(rows.map((row) => [row.start, row]));
  const timeline = list.map((bucket) => {
    const row = byStart.get(bucket.start);
    const walls = row?.walls_displayed ?? 0;
    const conversions = row?.conversions ?? 0;
    return {
      date: bucket.date,
      ...(request.granularity === 'day' ? {} : { start: new Date(bucket.start * 1000).toISOString() }),
      sessions: row?.sessions ?? 0,
      adblock_detected: row?.adblock_detected ?? 0,
      walls_displayed: walls,
      conversions,
      conversion_rate: percent(conversions, walls),
      unconfirmed_conversions: row?.unconfirmed_conversions ?? 0,
      recovered: row?.recovered ?? 0,
      unconfirmed_recovered: row?.unconfirmed_recovered ?? 0,
    };
  });
  return { timeline, counted_from };
}
