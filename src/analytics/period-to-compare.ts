import { Temporal } from 'temporal-polyfill';
import { bounds, type Period, periodBefore } from './period.ts';

export type Comparison =
  | 'previous'
  | 'previous_weekdays'
  | 'year'
  | 'year_weekdays'
  | 'none'
  | { start: string };

/** A period that may stop within its last day. */
export interface CutPeriod extends Period {
  /** Unix seconds; first second that is not counted. */
  to: number;
  isCut: boolean;
}

const minute = 60;
/** A year back, the same day of the week is 364 days ago. */
const weeksInYear = 52;

/**
 * The days to compare with. Where the period goes on, the other one is counted up to the same time of the same one of its
 * days: a morning beside a whole day would look like a fall, and so would days to come. Null for a period that has not begun:
 * nothing of it can be counted yet.
 */
export function periodToCompare(period: Period, compare: Comparison, nowMs: number): CutPeriod | null {
  const other = daysToCompare(period, compare);
  if (!other) return null;
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(period.zone);
  const { to } = bounds(other);
  const today = now.toPlainDate();
  if (Temporal.PlainDate.compare(today, period.first) < 0) return null;
  if (Temporal.PlainDate.compare(period.last, today) < 0) return { ...other, to, isCut: false };
  const fromEnd = other.last.subtract(today.until(period.last));
  // A year that a leap day makes longer has no day for its first one.
  const sameDay = Temporal.PlainDate.compare(fromEnd, other.first) < 0 ? other.first : fromEnd;
  const sameTime = sameDay.toZonedDateTime({ timeZone: period.zone, plainTime: now.toPlainTime() });
  const seconds = sameTime.epochMilliseconds / 1000;
  return {
    ...other,
    to: Math.min(to, Math.floor(seconds / minute) * minute),
    isCut: true,
  };
}

/** The period just before, up to the same time of day where the period goes on. Unix seconds. */
export function periodBeforeSoFar(period: Period, nowMs: number): { from: number; to: number } {
  const before = periodBefore(period);
  const cut = periodToCompare(period, 'previous', nowMs);
  return { from: bounds(before).from, to: cut?.to ?? bounds(before).to };
}

function daysToCompare(period: Period, compare: Comparison): Period | null {
  if (compare === 'none') return null;
  if (compare === 'previous') return periodBefore(period);
  if (compare === 'year') {
    return {
      ...period,
      first: period.first.subtract({ years: 1 }),
      last: period.last.subtract({ years: 1 }),
    };
  }
  if (compare === 'previous_weekdays') return sameWeekdaysBefore(period);
  if (compare === 'year_weekdays') return weeksBefore(period, weeksOfYear(period));
  const first = Temporal.PlainDate.from(compare.start);
  return { ...period, first, last: first.add(period.first.until(period.last)) };
}

/** The days before that are as many whole weeks earlier as leave no day in both periods. */
export function sameWeekdaysBefore(period: Period): Period {
  return weeksBefore(period, weeksIn(period));
}

/** Whole weeks earlier, each day meets the same day of the week. */
function weeksBefore(period: Period, weeks: number): Period {
  return { ...period, first: period.first.subtract({ weeks }), last: period.last.subtract({ weeks }) };
}

/** 52; of a whole year 53, so that no day is in both. What is longer shares days with a year ago however it is moved. */
function weeksOfYear(period: Period): number {
  const weeks = weeksIn(period);
  return weeks === weeksInYear + 1 ? weeks : weeksInYear;
}

/** The fewest weeks back that leave no day in both periods. */
function weeksIn(period: Period): number {
  return Math.ceil((period.first.until(period.last).days + 1) / 7);
}
