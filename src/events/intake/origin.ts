import { isWithin, withoutDot } from '../../kit/is-within.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a page on this host may report for the site: its domain, a sub-domain, or localhost while allowed. */
export function hostMatches(host: string, site: Pick<OwnedSite, 'domain' | 'config'>): boolean {
  return isWithin(site.domain, host) || (site.config.allow_localhost && localHosts.has(withoutDot(host)));
}

/** The host of an Origin header; null when there is none to read (`null`, a file). */
export function hostOf(origin: string): string | null {
  const known = hosts.get(origin);
  if (known !== undefined) return known;
  const host = URL.canParse(origin) ? new URL(origin).hostname : null;
  if (origin.length > longestOrigin) return host;
  if (hosts.size >= maxHosts) hosts.clear();
  hosts.set(origin, host);
  return host;
}

/** By Origin header; a server's sites have few. */
const hosts = new Map<string, string | null>();
const maxHosts = 1_000;
const longestOrigin = 300;

/** Schemes of apps that show pages of their own (Capacitor, Cordova, Ionic): their addresses name no host. */
const appSchemes = new Set(['capacitor:', 'file:', 'ionic:']);

/** The host of a page; undefined where its address does not say whose page it is, and Origin or a key must. */
export function pageHost(page: URL | undefined): string | undefined {
  return page && !appSchemes.has(page.protocol) ? page.hostname : undefined;
}
