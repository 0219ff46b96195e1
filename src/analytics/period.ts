import { Temporal } from 'temporal-polyfill';
import type { Granularity } from '../contract/analytics/analytics.ts';
import { dayStartMs, localDay } from '../kit/day-start.ts';

/**
 * Local time has one authority: here. The engine only gets the instants at which buckets begin, so days of
 * 23 or 25 hours, zones of 45 minutes and days without a midnight come out right.
 */
export interface Bucket {
  /** Instant at which the bucket begins, Unix seconds. */
  start: number;
  /** Local day, YYYY-MM-DD; a week's is its Monday. */
  date: string;
}

export interface Period {
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
  zone: string;
}

/** Unix seconds; `to` is not included. */
export interface Span {
  from: number;
  to: number;
}

/** Whole local days, today included. */
export function lastDays(days: number, zone: string, nowMs: number): Period {
  const last = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  return { first: last.subtract({ days: days - 1 }), last, zone };
}

/** From one local day to another, both included. */
export function daysFrom(start: string, end: string, zone: string): Period {
  return { first: Temporal.PlainDate.from(start), last: Temporal.PlainDate.from(end), zone };
}

/** So many days until today, or from one local day to another, both included. */
export type DayRange = { days: number } | { start: string; end: string };

/** The last days, or any others. */
export function periodOf(range: DayRange, zone: string, nowMs: number): Period {
  return 'days' in range ? lastDays(range.days, zone, nowMs) : daysFrom(range.start, range.end, zone);
}

/** The period of the same length just before. */
export function periodBefore(period: Period): Period {
  const days = period.first.until(period.last).days + 1;
  return { ...period, first: period.first.subtract({ days }), last: period.first.subtract({ days: 1 }) };
}

/** First second of the period and first second after it, Unix seconds. */
export function bounds(period: Period): Span {
  return { from: startOf(period.first, period.zone), to: startOf(period.last.add({ days: 1 }), period.zone) };
}

/** The local day of an instant. */
export function dayOf(instant: string, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** Every bucket of the period in order, also those in which nothing happened. */
export function buckets(period: Period, granularity: Granularity): Bucket[] {
  if (Temporal.PlainDate.compare(period.first, period.last) > 0) return [];
  return granularity === 'hour' ? hours(period) : days(period, granularity === 'week' ? 7 : 1);
}

function days(period: Period, step: 1 | 7): Bucket[] {
  const list: Bucket[] = [];
  let day = step === 7 ? period.first.subtract({ days: period.first.dayOfWeek - 1 }) : period.first;
  for (; Temporal.PlainDate.compare(day, period.last) <= 0; day = day.add({ days: step })) {
    list.push({ start: startOf(day, period.zone), date: day.toString() });
  }
  return list;
}

function hours(period: Period): Bucket[] {
  const { to } = bounds(period);
  const list: Bucket[] = [];
  for (
    let day = period.first;
    Temporal.PlainDate.compare(day, period.last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const end = Math.min(startOf(day.add({ days: 1 }), period.zone), to);
    const date = day.toString();
    for (let start = startOf(day, period.zone); start < end; start += 3600) list.push({ start, date });
  }
  return list;
}

/** First second of a local day (YYYY-MM-DD), Unix seconds. */
export function startOfDay(day: string, zone: string): number {
  return startOf(Temporal.PlainDate.from(day), zone);
}

function startOf(day: Temporal.PlainDate, zone: string): number {
  return dayStartMs(day.toString(), zone) / 1000;
}

/** The next local day (YYYY-MM-DD). */
export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** The local day of an instant, Unix seconds. */
export function dateAt(seconds: number, zone: string): string {
  return localDay(seconds * 1000, zone);
}
