import { Temporal } from 'temporal-polyfill';
import { retentionDays } from '../events/store/tables.ts';

/** The first local day of which every single event is still kept; before it only the roll-up knows. */
export function firstRawDay(zone: string, nowMs: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  return today.subtract({ days: retentionDays.raw - 1 }).toString();
}
