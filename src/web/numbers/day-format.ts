// Days come as YYYY-MM-DD in the site's own zone: they are names, so they are shown without a zone.
const short = new Intl.DateTimeFormat('en', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const long = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const span = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const readerDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

export function formatDay(day: string): string {
  return long.format(atUtc(day));
}

/** May 3, 2026. */
export function formatDate(day: string): string {
  return span.format(atUtc(day));
}

export function formatTick(seconds: number): string {
  return short.format(seconds * 1000);
}

export function formatSpan(start: string, end: string): string {
  return span.formatRange(atUtc(start), atUtc(end));
}

/** The days of two instants, where the reader is; one day where both are the same. */
export function formatInstants(from: string, to: string): string {
  return readerDay.formatRange(new Date(from), new Date(to));
}

export function daySeconds(day: string): number {
  return atUtc(day).getTime() / 1000;
}

function atUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
