import { Temporal } from 'temporal-polyfill';
import type { ReportSite } from './order.ts';

/** The day on which the site was added, in its own zone. */
export function localDayOf(site: Pick<ReportSite, 'created_at' | 'config'>): string {
  return localDay(Date.parse(site.created_at), site.config.timezone);
}

export function localDay(ms: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString();
}
