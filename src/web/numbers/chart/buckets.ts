import type { Granularity } from '../../../contract/analytics/analytics.ts';
import type { Moment, Overview } from '../../../contract/analytics/overview.ts';
import { t } from '../../i18n/t.ts';
import { addDays, type Days, isIn, lengthOf } from '../periods.ts';

/** A bucket that is not over or has fewer days than others cannot stand beside them without a mark. */
export interface Bucket {
  state: 'whole' | 'part' | 'ahead' | 'unknown';
  /** How many days of a week are counted; null for hours and days. */
  days: number | null;
}

/** @param since first day that is known; null: all are */
export function bucketsOf(
  { timeline, period }: Pick<Overview['now'], 'timeline' | 'period'>,
  granularity: Granularity,
  since: string | null = null,
): Bucket[] {
  const known = since !== null && since > period.start ? { ...period, start: since } : period;
  const open = timeline.findIndex((moment) => moment.is_unfinished);
  return timeline.map((moment, index) => {
    if (daysOfBucket(moment, granularity, period).end < known.start) return { state: 'unknown', days: null };
    const days = granularity === 'week' ? lengthOf(daysOfBucket(moment, granularity, known)) : null;
    // What is still to come has no number yet, which is not none.
    if (open !== -1 && index > open) return { state: 'ahead', days };
    return { state: index === open || (days !== null && days < 7) ? 'part' : 'whole', days };
  });
}

/** Whether a bucket has a number: what is forgotten and what is still to come have none, and no zero. */
export function hasNumber(bucket: Bucket | undefined): boolean {
  return bucket?.state === 'whole' || bucket?.state === 'part';
}

/** The last one with a number, else the last one: where reading begins. */
export function latestOf(buckets: Bucket[]): number {
  const latest = buckets.findLastIndex(hasNumber);
  return latest === -1 ? buckets.length - 1 : latest;
}

/** That a bucket is not whole, in words. */
export function markOf({ is_unfinished }: Moment, bucket: Bucket | undefined): string | null {
  const days = bucket?.days ?? 7;
  const cut = bucket?.state === 'part' && days < 7 ? t('overview.daysOfWeek', { count: days }) : null;
  if (!is_unfinished) return cut;
  return cut === null ? t('overview.soFar') : `${t('overview.soFar')}, ${cut}`;
}

/** The same of the days that it is compared with: what lies before the first number is not known, and no zero. */
export function bucketsBefore(before: NonNullable<Overview['before']>, granularity: Granularity): Bucket[] {
  const buckets = bucketsOf(before, granularity);
  if (before.is_whole) return buckets;
  const first = before.timeline.findIndex(({ sessions }) => sessions > 0);
  const isKnown = (at: number) => first !== -1 && at >= first;
  return buckets.map((bucket, at) => (isKnown(at) ? bucket : { ...bucket, state: 'unknown' }));
}

/** The days from one bucket to another; null where they are all there are, and nothing is to be seen closer. */
export function daysBetween(
  timeline: Moment[],
  [a, b]: [number, number],
  granularity: Granularity,
  period: Days,
): Days | null {
  const [first, last] = [timeline[Math.min(a, b)], timeline[Math.max(a, b)]];
  if (!first || !last) return null;
  const days = {
    start: daysOfBucket(first, granularity, period).start,
    end: daysOfBucket(last, granularity, period).end,
  };
  return days.start === period.start && days.end === period.end ? null : days;
}

/** A week may reach beyond the period; its days that count do not. */
function daysOfBucket({ date }: Moment, granularity: Granularity, period: Days): Days {
  const end = granularity === 'week' ? addDays(date, 6) : date;
  return { start: isIn(period, date) ? date : period.start, end: isIn(period, end) ? end : period.end };
}
