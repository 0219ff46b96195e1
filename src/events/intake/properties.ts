import {
  type CarriedDimension,
  campaignDimensions,
  propertyLimits,
} from '../../contract/analytics/dimensions.ts';
import type { TrackedEvent } from '../../contract/events/events.ts';
import type { SiteConfig } from '../../contract/sites/sites.ts';
import { campaignOf } from './page-address.ts';

/**
 * Campaign parameters and the site's own properties, by dimension. A program that has no page may send the parameters in
 * `metadata`. A site that strips all of the query keeps none of them.
 * @returns undefined where there is none
 */
export function readProperties(
  page: URL | undefined,
  metadata: NonNullable<TrackedEvent['metadata']>,
  { page_url_query, properties = [] }: Pick<SiteConfig, 'page_url_query' | 'properties'>,
): Record<string, string> | undefined {
  let found: Record<string, string> | undefined;
  const add = (dimension: CarriedDimension, value: unknown) => {
    const text = textOf(value);
    if (text === '') return;
    found ??= {};
    found[dimension] = text;
  };
  if (page_url_query !== 'strip') {
    const sent = page?.search.includes('utm_') ? new URLSearchParams(campaignOf(page.search)) : null;
    for (const name of campaignDimensions) add(name, sent?.get(name) || metadata[name]);
  }
  // As an attribute of the script tag, a name has hyphens.
  for (const name of properties)
    add(`property:${name}`, metadata[name] ?? metadata[name.replaceAll('_', '-')]);
  return found;
}

/** Lists and objects are no values. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  return String(value).replaceAll('\0', '').trim().slice(0, propertyLimits.valueLength);
}
