import type { SiteColors } from '../../contract/sites/site-colors.ts';
import type { SafeFetch, SafeFetchLimits, SafeFetchResponse } from '../../kit/safe-fetch/safe-fetch.ts';
import { findColors, sheetAddresses } from './find-colors.ts';

export interface SiteColorParts {
  /** For addresses that the owner or the page names. */
  ask: SafeFetch;
  /** Hosts that may be asked for this site. */
  mayAsk: (url: URL) => boolean;
  ports: SafeFetchLimits['ports'];
}

const limits = { timeoutMs: 5_000, bodyBytes: 512 * 1024, redirects: 5 };
const maxSheets = 3;

/** Reads the page, and style sheets of the site's own, as visitors load them. Other hosts are not asked. */
export async function readSiteColors(address: string, parts: SiteColorParts): Promise<SiteColors> {
  const { mayAsk, ports } = parts;
  const read = async (url: string): Promise<SafeFetchResponse | null> => {
    const answer = await parts.ask({ url }, { ...limits, ports, mayAsk }).catch(() => null);
    return answer && answer.status < 400 ? answer : null;
  };
  const page = await read(address);
  if (!page) return { url: address, is_read: false, colors: [] };
  const html = page.body.toString('utf8');
  const own = sheetAddresses(html, new URL(page.url)).filter(mayAsk).slice(0, maxSheets);
  const sheets = await Promise.all(
    own.map(async ({ href }) => (await read(href))?.body.toString('utf8') ?? ''),
  );
  return { url: page.url, is_read: true, colors: findColors({ html, sheets }) };
}
