import type { Granularity } from '../../contract/analytics/analytics.ts';
import type { Moment, Overview } from '../../contract/analytics/overview.ts';
import type { ChartMetric } from './view.ts';

type Values = (number | null)[];

/** Lines over the number of the bucket, so that days of 23 hours and other months stand one below another. */
export interface ChartData {
  positions: number[];
  before: Values;
  finished: Values;
  /** The bucket that goes on: a column so far, and no fall of the line. */
  unfinished: Values;
}

export function chartData({ now, before }: Overview, metric: ChartMetric): ChartData {
  const { timeline } = now;
  const length = Math.max(timeline.length, before?.timeline.length ?? 0);
  const positions = Array.from({ length }, (_, index) => index);
  const open = timeline.findIndex((moment) => moment.is_unfinished);
  const whole = (list: Moment[] | undefined, index: number) => {
    const moment = list?.[index];
    return moment && !moment.is_unfinished ? shownValue(moment, metric) : null;
  };
  return {
    positions,
    before: positions.map((index) => whole(before?.timeline, index)),
    // What is still to come has no number yet, which is not none.
    finished: positions.map((index) => (open !== -1 && index >= open ? null : whole(timeline, index))),
    unfinished: positions.map((index) => {
      const moment = index === open ? timeline[index] : undefined;
      return moment ? shownValue(moment, metric) : null;
    }),
  };
}

/** A rate of no walls is none: a gap, and no fall to zero. */
export function shownValue(moment: Moment, metric: ChartMetric): number | null {
  return metric === 'conversion_rate' && moment.walls_displayed === 0 ? null : moment[metric];
}

/** How finely the timeline that came is cut: it may be older than what is chosen by now. */
export function granularityOf({ now: { timeline } }: Overview): Granularity {
  const [first, second] = timeline;
  if (!first || !second || first.date === second.date) return 'hour';
  return Date.parse(second.date) - Date.parse(first.date) > 86_400_000 ? 'week' : 'day';
}

/** Room at both ends for the column of a bucket that goes on, in buckets. */
export function edgeOf(buckets: number): number {
  return buckets === 1 ? 0.5 : Math.min(0.4, (buckets - 1) / 60);
}
