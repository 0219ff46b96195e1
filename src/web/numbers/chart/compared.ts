import type { Granularity } from '../../../contract/analytics/analytics.ts';
import type { Moment, Overview } from '../../../contract/analytics/overview.ts';
import { formatHour } from '../../ui/numbers/day-format.ts';
import { type Bucket, bucketsBefore } from './buckets.ts';

/** What each bucket is compared with; null where there is no such moment. */
export interface Compared {
  timeline: (Moment | null)[];
  buckets: Bucket[];
}

const none: Bucket = { state: 'unknown', days: null };

/**
 * Days and weeks stand beside those of the same position, hours beside the same hour of the clock: a day on which clocks
 * change has one more or less. An hour that occurs twice is compared both times.
 */
export function comparedOf(overview: Overview, granularity: Granularity, zone: string): Compared | null {
  const { now, before } = overview;
  if (!before) return null;
  const buckets = bucketsBefore(before, granularity);
  if (granularity !== 'hour') return { timeline: before.timeline, buckets };
  const names = hourNames(before.timeline, zone);
  const last = new Map(names.map((name, at) => [name, at]));
  const first = new Map(names.map((name, at) => [name, at] as const).reverse());
  const seen = new Set<string>();
  const places = hourNames(now.timeline, zone).map((name) => {
    const place = (seen.has(name) ? last : first).get(name) ?? -1;
    seen.add(name);
    return place;
  });
  return {
    timeline: places.map((place) => before.timeline[place] ?? null),
    buckets: places.map((place) => buckets[place] ?? none),
  };
}

/** Of each hour: which day of the timeline it is on, counted from 0, and its time on the clock. */
function hourNames(timeline: Moment[], zone: string): string[] {
  const dates = [...new Set(timeline.map(({ date }) => date))];
  const days = new Map(dates.map((date, at) => [date, at]));
  return timeline.map(({ date, start }) => `${days.get(date)} ${formatHour(start, zone)}`);
}
