import { isWithin } from '../../../kit/is-within.ts';
import { fail, pass, type RunCheck, unknown, unreachable } from './inspection.ts';

/** What a firewall answers to programs. */
const keptOut = [401, 403, 429, 503];

export const checkPage: RunCheck = ({ page, trouble, site: { domain } }) => {
  if (trouble) {
    const host = hostOf(trouble.url);
    return (trouble.kind === 'address' || trouble.kind === 'port') && !isWithin(domain, host)
      ? fail('page', 'page_redirects_away', 'stay_on_domain', { host, domain })
      : unreachable('page', 'page_unreachable', trouble);
  }
  if (!page) return unknown('page', 'page_not_read');
  const { status } = page;
  if (status >= 400) {
    const fix = keptOut.includes(status) ? 'let_truce_in' : 'take_existing_page';
    return fail('page', 'page_status', fix, { status });
  }
  if (!page.isHtml) return fail('page', 'page_not_html', 'take_visited_page');
  return pass('page', 'page_answers', { url: page.url.href });
};

export const checkHost: RunCheck = ({ page, site: { domain } }) => {
  if (!page) return unknown('host', 'page_not_read');
  const { hostname: host } = page.url;
  return isWithin(domain, host)
    ? pass('host', 'host_belongs', { host, domain })
    : fail('host', 'host_foreign', 'add_site_for_domain', { host, domain });
};

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}
