import type { Filters, Granularity, TimelineEntry } from '../contract/analytics.ts';

import { bounds, buckets, lastDays } from './period.ts';
import { ask } from './query.ts';
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
  const numbers = await ask(store, {
    siteId: site.id,
    metrics: ['sessions', 'adblock_detected', 'walls_displayed', 'conversions'],
    ...bounds(period),
    starts: list.map((bucket) => bucket.start),
    filters: request.filters,
  });
  return list.map((bucket) => {
    const row = numbers.get(bucket.start);
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
    };
  });
}
