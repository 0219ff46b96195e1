import type { OrderFilters } from '../compose/order.ts';
import type { Report } from '../report.ts';

/** Visits that the dashboard can be narrowed to as well; a type of event is no filter there. */
export type Narrowed = Pick<OrderFilters, 'devices' | 'countries'>;

/** The dashboard with the report's days and visits, beside the days that it compares with: it shows the same numbers. */
export function numbersUrl(
  baseUrl: string,
  { site, period, previous }: Pick<Report, 'site' | 'period' | 'previous'>,
  { devices, countries }: Narrowed = { devices: [], countries: [] },
): string {
  const search = new URLSearchParams({
    period: `${period.start}..${period.end}`,
    compare: previous?.start ?? 'none',
  });
  if (devices.length > 0) search.append('f', `device.one_of.${JSON.stringify(devices)}`);
  if (countries.length > 0) search.append('f', `country.one_of.${JSON.stringify(countries)}`);
  return `${baseUrl}/sites/${site.id}?${search}`;
}
