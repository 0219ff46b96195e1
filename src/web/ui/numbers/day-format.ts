import { dateFormat } from '../../../kit/messages/date-format.ts';
import { dateLocale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';

// Days come as YYYY-MM-DD in the site's own zone: they are names, so they are shown without a zone.
const short = memoize(() => dateFormat(dateLocale, { timeZone: 'UTC', day: 'numeric', month: 'short' }));
const long = memoize(() =>
  dateFormat(dateLocale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }),
);
const span = memoize(() =>
  dateFormat(dateLocale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }),
);
const zonedDay = memoize((timeZone: string | undefined) =>
  dateFormat(dateLocale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
);
const hour = memoize((timeZone: string) =>
  dateFormat(dateLocale, { timeZone, hour: 'numeric', minute: '2-digit' }),
);
const hourWithOffset = memoize((timeZone: string) =>
  dateFormat(dateLocale, { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' }),
);

export function formatDay(day: string): string {
  return long().format(atUtc(day));
}

/** May 3, 2026. */
export function formatDate(day: string): string {
  return span().format(atUtc(day));
}

/** 3 May, as the reader writes it. */
export function formatTick(day: string): string {
  return short().format(atUtc(day));
}

/** The time of an instant in a zone, to the hour. */
export function formatHour(instant: string, zone: string): string {
  return hour(zone).format(new Date(instant));
}

/** The same with how far the zone is from UTC: 2:00 AM GMT+1. */
export function formatHourWithOffset(instant: string, zone: string): string {
  return hourWithOffset(zone).format(new Date(instant));
}

/** A time of day as it is stored, 08:00, as the reader writes it: 8:00 AM. */
export function formatClock(time: string): string {
  return formatHour(`2000-01-01T${time}:00Z`, 'UTC');
}

export function formatSpan(start: string, end: string): string {
  return span().formatRange(atUtc(start), atUtc(end));
}

/** The days between two instants on the clock of a zone; what ends at midnight ends with the day before. */
export function formatInstants(from: string, to: string, zone: string | undefined): string {
  const fromMs = Date.parse(from);
  return zonedDay(zone).formatRange(fromMs, Math.max(fromMs, Date.parse(to) - 1));
}

function atUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
