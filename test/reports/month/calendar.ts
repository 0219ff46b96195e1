import { Temporal } from 'temporal-polyfill';
import type { NotificationEvent } from '../../../src/contract/integrations/notifications.ts';
import {
  end,
  exported,
  type ReportPlan,
  type SitePlan,
  sites,
  start,
  turnedOff,
  unsubscribed,
  type Visit,
  visitsOf,
} from './plan.ts';

type Days = { start: string; end: string };

/** A report that is due, with all that can be said of it without asking the code under test. */
export interface DueReport {
  site: SitePlan;
  report: ReportPlan;
  at: number;
  period: Days;
  previous: Days;
  metrics: Metrics;
}

export interface Metrics {
  sessions: number;
  conversions: number;
  adblock_detected: number;
  walls_displayed: number;
  conversion_rate: number;
}

/** Every report of the month in the order of the calendar. */
export function dueReports(): DueReport[] {
  return sites.flatMap((site) => {
    const visits = visitsOf(site.zone);
    return site.reports.flatMap((report) =>
      daysOfMonth().flatMap((day) => {
        if (!falls(report, day)) return [];
        const time = report.schedule?.time ?? '08:00';
        const at = day.toZonedDateTime({ timeZone: site.zone, plainTime: time }).epochMilliseconds;
        if (at <= start || at > end) return [];
        if (turnedOff.site === site.name && turnedOff.kind === report.kind && at > turnedOff.at) return [];
        const period = periodOf(report, day);
        const counted = report.isMobileOnly ? visits.filter(({ isMobile }) => isMobile) : visits;
        const metrics = count(counted, period);
        return [{ site, report, at, period, previous: before(report, period), metrics }];
      }),
    );
  });
}

/** Who gets the email of a report that is due. */
export function readersOf({ site, report, at }: DueReport): ReportPlan['to'] {
  const isOver = (email: string) =>
    unsubscribed.site === site.name &&
    unsubscribed.kind === report.kind &&
    unsubscribed.email === email &&
    at > unsubscribed.at;
  return report.to.filter(([email]) => !isOver(email));
}

/** What each site's integrations are to be told: reports by the calendar, and exports. */
export function happenings(): {
  site: SitePlan;
  event: NotificationEvent;
  at: number;
  due: DueReport | null;
}[] {
  return [
    ...dueReports().map((due) => ({ site: due.site, event: eventOf(due.report), at: due.at, due })),
    ...sites
      .filter(({ name }) => exported.sites.includes(name))
      .map((site) => ({ site, event: 'export.ready' as const, at: exported.at, due: null })),
  ];
}

export function eventOf({ kind }: ReportPlan): NotificationEvent {
  return `${kind}_report`;
}

/** As clocks on the wall show it, with the offset that is in force. */
export function localTime(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toString({ smallestUnit: 'minute', timeZoneName: 'never' });
}

const months = ['September', 'October', 'November'];

/** `November 1, 2026 at 8:00 AM (Europe/Paris)`. */
export function inWordsAt(at: number, zone: string): string {
  const { month, day, hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${months[month - 9]} ${day}, 2026 at ${time} (${zone})`;
}

/** `November 9, 2026`, `November 2 – 8, 2026`, `October 26 – November 1, 2026`. */
export function inWords({ start, end }: Days): string {
  const [from, to] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)];
  const month = (day: Temporal.PlainDate) => months[day.month - 9];
  const first = `${month(from)} ${from.day}`;
  if (from.equals(to)) return `${first}, 2026`;
  return from.month === to.month ? `${first} – ${to.day}, 2026` : `${first} – ${month(to)} ${to.day}, 2026`;
}

export function filesOf({ report, period }: DueReport): string[] {
  const days = period.start === period.end ? period.start : `${period.start}-to-${period.end}`;
  return report.formats.map((format) => `truce-${report.kind}-report-${days}.${format}`).sort();
}

function daysOfMonth(): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from('2026-10-09');
  return Array.from({ length: 33 }, (_, days) => first.add({ days }));
}

function falls({ kind, schedule }: ReportPlan, day: Temporal.PlainDate): boolean {
  const frequency = schedule?.frequency ?? kind;
  if (frequency === 'weekly') return day.dayOfWeek === (schedule?.weekday ?? 1);
  if (frequency === 'monthly') return day.day === Math.min(schedule?.day ?? 1, day.daysInMonth);
  if (frequency === 'once') return day.toString() === schedule?.date;
  return true;
}

function periodOf({ kind, days }: ReportPlan, day: Temporal.PlainDate): Days {
  const yesterday = day.subtract({ days: 1 });
  const length = days ?? { daily: 1, weekly: 7, monthly: yesterday.daysInMonth, custom: 1 }[kind];
  return { start: day.subtract({ days: length }).toString(), end: yesterday.toString() };
}

function before({ kind }: ReportPlan, period: Days): Days {
  const first = Temporal.PlainDate.from(period.start);
  const last = first.subtract({ days: 1 });
  if (kind === 'monthly') return { start: last.with({ day: 1 }).toString(), end: last.toString() };
  // Whole weeks, so that each day meets the same day of the week.
  const weeks = Math.ceil((first.until(period.end).days + 1) / 7);
  const end = Temporal.PlainDate.from(period.end).subtract({ weeks });
  return { start: first.subtract({ weeks }).toString(), end: end.toString() };
}

function count(visits: Visit[], { start: first, end: last }: Days): Metrics {
  const counted = visits.filter(({ day }) => day >= first && day <= last);
  const those = (is: (visit: Visit) => boolean) => counted.filter(is).length;
  const [conversions, walls] = [those((visit) => visit.converted), those((visit) => visit.sawWall)];
  return {
    sessions: counted.length,
    conversions,
    adblock_detected: those((visit) => visit.isBlocked),
    walls_displayed: walls,
    conversion_rate: walls === 0 ? 0 : Math.round((conversions / walls) * 10_000) / 100,
  };
}
