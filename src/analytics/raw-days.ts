import { Temporal } from 'temporal-polyfill';
import type { Filter } from '../contract/analytics/query.ts';
import { retentionDays } from '../events/store/tables.ts';
import { startOfDay } from './period.ts';

/** Which pages a session saw is forgotten with its events, so questions about pages reach back as far as these. */
export function readsPages(filters: Filter[]): boolean {
  return filters.some(({ dimension }) => dimension === 'page');
}

/** The first local day of which every event is still kept. */
export function firstRawDay(zone: string, nowMs: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  return today.subtract({ days: retentionDays.raw - 1 }).toString();
}

/** Since when a question with these filters can be answered, Unix seconds; 0: for as long as sessions are kept. */
export function knownForFilters(filters: Filter[], zone: string, nowMs: number): number {
  return readsPages(filters) ? startOfDay(firstRawDay(zone, nowMs), zone) : 0;
}
