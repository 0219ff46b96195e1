import { memoize } from '../i18n/memoize.ts';

/** An instant as `YYYY-MM-DDTHH:MM` on the clock of a zone, as a date field takes it. */
export function toClock(instant: string, zone: string): string {
  return new Date(Date.parse(instant) + offsetMs(Date.parse(instant), zone)).toISOString().slice(0, 16);
}

/** The instant at which the clock of a zone shows this; an hour that spring leaves out counts as the next. */
export function fromClock(clock: string, zone: string): string {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return clock;
  // The offset that holds at the instant itself, which is known only nearly at first.
  const near = asUtc - offsetMs(asUtc, zone);
  const instant = new Date(asUtc - offsetMs(near, zone)).toISOString();
  const isShown = Date.parse(`${toClock(instant, zone)}Z`) === asUtc;
  return isShown ? instant : new Date(Math.max(near, Date.parse(instant))).toISOString();
}

const clockFormat = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

function offsetMs(atMs: number, zone: string): number {
  const part = Object.fromEntries(
    clockFormat(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  const shown = `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`;
  return Date.parse(shown) - Math.floor(atMs / 1000) * 1000;
}
