import type { Filters, Granularity, TimelineEntry } from '../contract/analytics/analytics.ts';

import { bounds, buckets, lastDays } from './period.ts';
import { ask, toFilters } from './query.ts';
import { percent } from './rates.ts';
import type { AnalyticsStore } from './store.ts';

/** The numbers over time: an entry for every bucket of the period, oldest first. */
export async function readTimeline(
  store: AnalyticsStore,
  site: { id: string; config: { timezone: string } },
  request: { days: number; granularity: Granularity; filters: Filters },
  nowMs: number,
): Promise<TimelineEntry[]> {
  const period = lastDays(request.days, site.config.timezone, nowMs);
  const list = buckets(period, request.granularity);
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
    spans: [bounds(period)],
    starts: list.map((bucket) => bucket.start),
    filters: toFilters(request.filters),
  });
  const byStart = new Map(rows.map((row) => [row.start, row]));
  return list.map((bucket) => {
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
}
