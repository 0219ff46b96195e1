import type { SiteNumbers } from '../../contract/analytics/overview.ts';
import type { SiteSummary } from '../app/queries.ts';

export const siteOrders = ['newest', 'name', 'sessions', 'conversions'] as const;
export type SiteOrder = (typeof siteOrders)[number];

/** The list comes newest first; the rest is sorted here, alike ones as they came. */
export function sortSites(
  sites: SiteSummary[],
  numbers: Map<string, SiteNumbers>,
  order: SiteOrder,
): SiteSummary[] {
  if (order === 'newest') return sites;
  if (order === 'name') return sites.toSorted((a, b) => a.name.localeCompare(b.name));
  const of = (site: SiteSummary) => numbers.get(site.id)?.[order] ?? 0;
  return sites.toSorted((a, b) => of(b) - of(a));
}
