import { Temporal } from 'temporal-polyfill';
import type { ReportFilters, ReportSchedule } from '../../contract/reports/reports.ts';
import { dayEndMs } from '../../kit/day-start.ts';

/** When a report is due, and which days it is about: both are fixed before anything is written. */
export interface Sending {
  /** Milliseconds since the epoch. */
  at: number;
  /** Day of the sending, local to the zone that it is sent by. */
  day: string;
  /** Local days of the site, both included. */
  period: { start: string; end: string };
}

/** What a sending depends on: the rule, the days that are asked for, and the site's zone. */
export interface Plan {
  schedule: ReportSchedule;
  period: ReportFilters['period'];
  siteZone: string;
}

/** A month may pass without a match, never two: the last day stands in for a day that a month lacks. */
const farthestDays = 62;

/**
 * The first sending after an instant; null if there are no more.
 *
 * Local time that a change of the clock skips is taken just as much later, one that comes twice the first time it comes.
 * A day that a zone leaves out altogether has no sending. Days that go on at the site are waited for.
 */
export function nextSending(plan: Plan, afterMs: number): Sending | null {
  const { schedule, siteZone } = plan;
  const zone = schedule.timezone ?? siteZone;
  // From the day before on: what was skipped at its end, or waited for, may fall into this one.
  let day = dayAt(afterMs, zone).subtract({ days: 1 });
  if (schedule.frequency === 'once') day = Temporal.PlainDate.from(schedule.date ?? day);
  const tries = schedule.frequency === 'once' ? 1 : farthestDays;
  for (let count = 0; count < tries; count++, day = day.add({ days: 1 })) {
    if (!falls(schedule, day)) continue;
    const timed = instantOf(day, schedule.time, zone);
    if (timed === null) continue;
    const period = periodOf(plan, dayToCount(plan, day, timed));
    const at = isOfDates(plan) ? timed : Math.max(timed, dayEndMs(period.end, siteZone));
    if (at > afterMs) return { at, day: day.toString(), period };
  }
  return null;
}

/**
 * The first day that a report is no longer about. By the site's own clock it is the day of the sending, even if the clock skips
 * to the next one. Last week is over on Monday by the clock that the report is sent by (decision 89).
 */
function dayToCount(plan: Plan, day: Temporal.PlainDate, timed: number): Temporal.PlainDate {
  const { schedule, siteZone } = plan;
  if ((schedule.timezone ?? siteZone) === siteZone) return day;
  if (schedule.frequency === 'once') return dayAt(timed, siteZone);
  const ahead = daysAhead(plan, day.year);
  return day.add({ days: isOfCalendar(plan) ? Math.max(0, ahead) : ahead });
}

/**
 * By how many days the site is ahead of the sender at the time of a report: in January or in July, whichever is more. It is the same
 * all year, so a clock change moves no report to another day; some wait until the site's day is over.
 */
function daysAhead({ schedule, siteZone }: Plan, year: number): number {
  const zone = schedule.timezone ?? siteZone;
  const ahead = [1, 7].map((month) => {
    const day = Temporal.PlainDate.from({ year, month, day: 15 });
    const timed = day.toZonedDateTime({ timeZone: zone, plainTime: schedule.time });
    return day.until(timed.withTimeZone(siteZone).toPlainDate()).days;
  });
  return Math.max(...ahead);
}

/** About last week or month. */
function isOfCalendar({ schedule, period }: Plan): boolean {
  return period === null && (schedule.frequency === 'weekly' || schedule.frequency === 'monthly');
}

/** About days that are the same whenever it is sent. */
function isOfDates({ period }: Plan): boolean {
  return period !== null && 'start' in period;
}

/** The days that are just over: yesterday, last week from Monday to Sunday, or last month. */
export function periodOf(
  { schedule, period }: Pick<Plan, 'schedule' | 'period'>,
  today: Temporal.PlainDate,
): Sending['period'] {
  const yesterday = today.subtract({ days: 1 });
  if (period && 'start' in period) return period;
  if (period) return text(today.subtract({ days: period.days }), yesterday);
  if (schedule.frequency === 'weekly') {
    const monday = today.subtract({ days: today.dayOfWeek - 1 });
    return text(monday.subtract({ days: 7 }), monday.subtract({ days: 1 }));
  }
  if (schedule.frequency === 'monthly') {
    const last = today.with({ day: 1 }).subtract({ days: 1 });
    return text(last.with({ day: 1 }), last);
  }
  return text(yesterday, yesterday);
}

/** The day, or the week or month around it. */
export function periodAround(date: string, frequency: ReportSchedule['frequency']): Sending['period'] {
  const day = Temporal.PlainDate.from(date);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  if (frequency === 'weekly') return text(monday, monday.add({ days: 6 }));
  if (frequency === 'monthly') return text(day.with({ day: 1 }), day.with({ day: day.daysInMonth }));
  return text(day, day);
}

export function dayAt(ms: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();
}

function falls({ frequency, weekday, day: monthDay }: ReportSchedule, day: Temporal.PlainDate): boolean {
  if (frequency === 'weekly') return day.dayOfWeek === weekday;
  if (frequency === 'monthly') return day.day === Math.min(monthDay, day.daysInMonth);
  return true;
}

/** Null where the zone has no such day. */
function instantOf(day: Temporal.PlainDate, time: string, zone: string): number | null {
  if (!day.toZonedDateTime(zone).toPlainDate().equals(day)) return null;
  return day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
}

function text(start: Temporal.PlainDate, end: Temporal.PlainDate): Sending['period'] {
  return { start: start.toString(), end: end.toString() };
}
