import { localDay } from '../../kit/day-start.ts';
import type { ReportSite } from './order.ts';

/** The day on which the site was added, in its own zone. */
export function localDayOf(site: Pick<ReportSite, 'created_at' | 'config'>): string {
  return localDay(Date.parse(site.created_at), site.config.timezone);
}
