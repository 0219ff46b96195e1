import { noFilters } from '../compose/order.ts';
import type { Report } from '../report.ts';

/**
 * The dashboard with the report's days and visits, beside the days that it compares with where these are as many: months may
 * not be. Sessions with one event alone, which a report may count, are no filter there: `dashboardNote` says so beside the link.
 */
export function numbersUrl(
  baseUrl: string,
  { site, period, previous, filters }: Pick<Report, 'site' | 'period' | 'previous' | 'filters'>,
): string {
  const { devices, countries } = filters ?? noFilters;
  const search = new URLSearchParams({
    period: `${period.start}..${period.end}`,
    compare: previous && daysIn(previous) === daysIn(period) ? previous.start : 'none',
  });
  if (devices.length > 0) search.append('f', `device.one_of.${JSON.stringify(devices)}`);
  if (countries.length > 0) search.append('f', `country.one_of.${JSON.stringify(countries)}`);
  return `${baseUrl}/sites/${site.id}?${search}`;
}

function daysIn({ start, end }: Report['period']): number {
  return (Date.parse(end) - Date.parse(start)) / 86_400_000;
}
