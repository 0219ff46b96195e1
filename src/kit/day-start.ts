import { Temporal } from 'temporal-polyfill';

/** The instant at which a local day (YYYY-MM-DD) begins. Where a zone skips midnight, that is the first one it has. */
export function dayStartMs(day: string, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
}

/** The instant at which a local day is over: the next one begins. */
export function dayEndMs(day: string, zone: string): number {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
}

/** The local day of an instant. */
export function localDay(ms: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString();
}
