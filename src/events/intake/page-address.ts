import type { SiteConfig } from '../../contract/sites/sites.ts';

type Settings = Pick<SiteConfig, 'page_url_query' | 'page_url_parameters'>;

/** How much of a page's query is stored where the owner has not said. */
export const defaultPageQuery: NonNullable<Settings['page_url_query']> = 'utm';

/**
 * A page's address as it is stored: without name, password and fragment, and with what the site keeps of its query,
 * since queries may contain email addresses and tokens: campaign parameters (`utm_…`), and those that the owner names.
 */
export function pageAddress(page: URL, settings: Settings = {}): string {
  const { page_url_query: kept = defaultPageQuery, page_url_parameters: named = [] } = settings;
  // Setting a part, even to what it is, serializes the address again.
  if (page.username) page.username = '';
  if (page.password) page.password = '';
  if (page.hash) page.hash = '';
  if (page.search && kept !== 'keep') page.search = keptOf(page.search, kept === 'utm', named);
  return page.href;
}

/** Campaign parameters as they were written; what follows a `;` or a second `?` belongs to none of them. */
export function campaignOf(search: string): string {
  return parametersOf(search).filter(isCampaign).join('&');
}

function keptOf(search: string, withCampaign: boolean, named: string[]): string {
  if (!withCampaign && named.length === 0) return '';
  const isKept = (parameter: string) =>
    (withCampaign && isCampaign(parameter)) || (named.length > 0 && named.includes(nameOf(parameter)));
  return parametersOf(search).filter(isKept).join('&');
}

/**
 * Parameter by parameter as it was written: parsing and writing it again would change its encoding. `;` separates them
 * for many servers, and `?` where a link was put together wrongly: what follows may be anything.
 */
function parametersOf(search: string): string[] {
  return search.slice(1).split(/[&;?]/);
}

function isCampaign(parameter: string): boolean {
  return /^utm_[a-z_]{1,40}=/.test(parameter);
}

function nameOf(parameter: string): string {
  const name = parameter.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // not encoded as it should be
  }
}
