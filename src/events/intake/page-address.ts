import type { SiteConfig } from '../../contract/sites/sites.ts';

type Kept = NonNullable<SiteConfig['page_url_query']>;

/** How much of a page's query is stored where the owner has not said. */
export const defaultPageQuery: Kept = 'utm';

/**
 * A page's address as it is stored: without name, password and fragment, and with what the site keeps of its query,
 * since queries may contain email addresses and tokens. `utm`: campaign parameters (`utm_…`) alone.
 */
export function pageAddress(page: URL, kept: Kept = defaultPageQuery): string {
  // Setting a part, even to what it is, serializes the address again.
  if (page.username) page.username = '';
  if (page.password) page.password = '';
  if (page.hash) page.hash = '';
  if (page.search && kept !== 'keep') page.search = kept === 'utm' ? campaignOf(page.search) : '';
  return page.href;
}

/** Parameter by parameter as it was written: parsing and writing it again would change its encoding. */
function campaignOf(search: string): string {
  const parameters = search.slice(1).split('&');
  return parameters.filter((parameter) => /^utm_[a-z_]{1,40}=/.test(parameter)).join('&');
}
