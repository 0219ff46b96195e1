import { isWithin } from '../../../kit/is-within.ts';
import type { SitePath } from '../../../records/sites/site-paths.ts';
import type { PageScript, PageSource } from './read-page.ts';

/** Scripts of ours in a page. */
export interface Snippets {
  own: Snippet[];
  /** Own ones that no browser runs. */
  asleep: Snippet[];
  /** Those of other sites, or with an id that is none. */
  others: Snippet[];
}

/** A consent tool holds a script back by giving it a type that no browser runs. */
export function isRun(type: string): boolean {
  const [essence = ''] = type.toLowerCase().split(';');
  return /^(|module|(text|application)\/(x-)?(java|ecma)script)$/.test(essence.trim());
}

export interface Snippet extends PageScript {
  url: URL;
  /** The service as this address reaches it. */
  base: string;
  /** A path that the site had earlier. */
  isRetired: boolean;
}

const canonical = /^(.*)\/v1\/loader\/([^/]+?)(?:\.js)?$/;

/** Finds them by address: the canonical one on any host, a renamed one on the owner's host or the service's. */
export async function findSnippets(
  source: PageSource,
  pageUrl: URL,
  site: { id: string; domain: string },
  service: URL,
  findPaths: (paths: string[]) => Promise<SitePath[]>,
): Promise<Snippets> {
  const base = source.base && URL.canParse(source.base, pageUrl) ? new URL(source.base, pageUrl) : pageUrl;
  const scripts = source.scripts
    .slice(0, maxScripts)
    .filter(({ src }) => URL.canParse(src, base))
    .map((script) => ({ ...script, url: new URL(script.src, base) }));
  const renamed = scripts.filter(
    ({ url }) => url.origin === service.origin || isWithin(site.domain, url.hostname),
  );
  const known = await findPaths([...new Set(renamed.flatMap(({ url }) => pathsOf(url, service)))]);
  const snippets: Snippets = { own: [], asleep: [], others: [] };
  for (const script of scripts) {
    const found = canonicalOf(script.url) ?? renamedOf(script.url, renamed, known, service);
    if (!found) continue;
    const snippet = { ...script, base: found.base, isRetired: found.isRetired };
    if (found.siteId !== site.id) snippets.others.push(snippet);
    else if (script.place === 'live' && isRun(script.type)) snippets.own.push(snippet);
    else snippets.asleep.push(snippet);
  }
  return snippets;
}

/** No page has more that matter; a hostile one could. */
const maxScripts = 300;

interface Found {
  siteId: string;
  base: string;
  isRetired: boolean;
}

function canonicalOf(url: URL): Found | null {
  const [, before = '', id = ''] = canonical.exec(url.pathname) ?? [];
  return id === '' ? null : { siteId: id.toLowerCase(), base: url.origin + before, isRetired: false };
}

function renamedOf(url: URL, renamed: { url: URL }[], known: SitePath[], service: URL): Found | null {
  if (!renamed.some((each) => each.url.href === url.href)) return null;
  for (const path of pathsOf(url, service)) {
    const found = known.find((each) => each.path === path && each.role === 'loader');
    if (!found) continue;
    const base = url.origin + url.pathname.slice(0, -path.length);
    return { siteId: found.site_id, base, isRetired: found.retired_at !== null };
  }
  return null;
}

/** The path, and without the folder in which the service itself is, where it is in one. */
function pathsOf(url: URL, service: URL): string[] {
  const below = service.pathname.replace(/\/$/, '');
  const isBelow = below !== '' && url.origin === service.origin && url.pathname.startsWith(`${below}/`);
  return [url.pathname, ...(isBelow ? [url.pathname.slice(below.length)] : [])];
}
