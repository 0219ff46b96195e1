import { Temporal } from 'temporal-polyfill';
import type { ReportSite } from './order.ts';

/** The day on which the site was added, in its own zone. */
export function localDayOf(site: Pick<ReportSite, 'created_at' | 'config'>): string {
  return Temporal.Instant.from(site.created_at)
    .toZonedDateTimeISO(site.config.timezone)
    .toPlainDate()
    .toString();
}
