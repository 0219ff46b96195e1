import { fail, pass, type RunCheck, sayFailure, unknown } from './inspection.ts';
import { isWithin } from './own-host.ts';

export const checkPage: RunCheck = ({ page, trouble, site }) => {
  if (trouble) {
    if (trouble.kind === 'address' && !isWithin(site.domain, hostOf(trouble.url))) {
      return fail(
        'page',
        `The page sends visitors on to ${hostOf(trouble.url)}, which is not ${site.domain}.`,
        `Verify a page that stays on ${site.domain}, or add a site for the other domain.`,
      );
    }
    const { message, fix } = sayFailure(trouble);
    return fail('page', message, fix);
  }
  if (!page) return unknown('page', 'The page was not read.');
  if (page.status >= 400) {
    return fail(
      'page',
      `The page answers ${page.status} to this check.`,
      [401, 403, 429, 503].includes(page.status)
        ? 'If people can open it, a firewall or bot protection keeps programs out: let the name "Truce" through, or look at the page yourself.'
        : 'Verify a page that exists.',
    );
  }
  if (!page.isHtml) return fail('page', 'The address is not a web page.', 'Verify a page that people visit.');
  return pass('page', `The page answers: ${page.url.href}`);
};

export const checkHost: RunCheck = ({ page, site }) => {
  if (!page) return unknown('host', 'The page could not be read.');
  const { hostname } = page.url;
  if (isWithin(site.domain, hostname)) return pass('host', `${hostname} belongs to ${site.domain}.`);
  return fail(
    'host',
    `The page is on ${hostname}; events from there are refused, since the site is ${site.domain}.`,
    'Add a site for this domain, or verify a page of the right one.',
  );
};

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}
