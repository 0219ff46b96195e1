import { studentAbove } from '../../analytics/statistics/student.ts';

/** What happened on one finished local day: so many of so many. */
export interface DayCount {
  part: number;
  whole: number;
}

export interface ShareRule {
  direction: 'up' | 'down';
  /** Times the usual share: what differs less is no news, however certain it is. */
  factor: number;
  /** Days with less than this in the whole say nothing. */
  leastWhole: number;
  /** What is usual must lead to at least so many of the part. */
  leastPart: number;
}

export const shareRules = {
  adblock_spike: { direction: 'up', factor: 1.25, leastWhole: 100, leastPart: 20 },
  conversion_drop: { direction: 'down', factor: 0.75, leastWhole: 50, leastPart: 10 },
} as const satisfies Record<string, ShareRule>;

/** How often a day on which nothing has changed is taken for a change, of each kind. */
export const falseAlarmRate = 0.002;
/** Eight weeks: longer ago, a site was another. */
export const historyDays = 56;
const leastComparable = 3;

export type ShareVerdict =
  /** Too little is known to say anything. */
  { is: 'silent' } | { is: 'usual' | 'unusual'; share: number; usualShare: number; comparableDays: number };

const silent: ShareVerdict = { is: 'silent' };

/**
 * Whether a day's share is other than it is on this weekday. Days scatter more than the counts alone explain; how
 * much more is estimated from the same weekdays' differences among each other, of all seven. The share's arcsine
 * scatters alike whatever the share is, so that a t-test of this day against the mean of its weekday is due.
 * @param day the finished day
 * @param before the days before it, yesterday first; those that were empty too
 * @returns shares as fractions
 */
export function judgeShare(day: DayCount, before: DayCount[], rule: ShareRule): ShareVerdict {
  const weekdays = byWeekday(before.slice(0, historyDays), rule.leastWhole);
  const comparable = weekdays[6] ?? [];
  if (day.whole < rule.leastWhole || comparable.length < leastComparable) return silent;
  const usualShare = total(comparable, 'part') / total(comparable, 'whole');
  if (usualShare * day.whole < rule.leastPart) return silent;
  const { scatter, freedom } = scatterBetweenDays(weekdays);
  const variance =
    scatter + sampling(day) + mean(comparable.map((each) => scatter + sampling(each))) / comparable.length;
  const sign = rule.direction === 'up' ? 1 : -1;
  const distance = sign * (arcsine(day) - mean(comparable.map(arcsine)));
  const share = day.part / day.whole;
  const isFar = sign * (share - rule.factor * usualShare) > 0;
  const isCertain = studentAbove(distance / Math.sqrt(variance), freedom) < falseAlarmRate;
  const is = isFar && isCertain ? 'unusual' : 'usual';
  return { is, share, usualShare, comparableDays: comparable.length };
}

/** Days that say something, by how many days before the one that is judged they lie, modulo 7. */
function byWeekday(before: DayCount[], leastWhole: number): DayCount[][] {
  const weekdays: DayCount[][] = Array.from({ length: 7 }, () => []);
  for (const [index, day] of before.entries()) {
    if (day.whole >= leastWhole) weekdays[index % 7]?.push(day);
  }
  return weekdays;
}

/** By the method of moments: what the days of a weekday differ by, less what the counts alone explain. */
function scatterBetweenDays(weekdays: DayCount[][]): { scatter: number; freedom: number } {
  let [squares, explained, freedom] = [0, 0, 0];
  for (const days of weekdays) {
    const center = mean(days.map(arcsine));
    for (const day of days) {
      squares += (arcsine(day) - center) ** 2;
      explained += (1 - 1 / days.length) * sampling(day);
    }
    freedom += Math.max(0, days.length - 1);
  }
  return { scatter: Math.max(0, (squares - explained) / freedom), freedom };
}

/** Anscombe's: its variance is `sampling` for nearly every share. */
function arcsine({ part, whole }: DayCount): number {
  return Math.asin(Math.sqrt((Math.min(part, whole) + 3 / 8) / (whole + 3 / 4)));
}

function sampling({ whole }: DayCount): number {
  return 1 / (4 * whole + 2);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function total(days: DayCount[], of: keyof DayCount): number {
  return days.reduce((sum, day) => sum + day[of], 0);
}
