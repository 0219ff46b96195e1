import type { Page } from 'playwright-core';
import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import { type AdHosts, standInForAdHosts } from './ad-hosts.ts';
import { partOf } from './part-of.ts';
import type { Stage } from './stage.ts';

export type ActOfConsent = [
  site: Partial<SiteConfig>,
  more?: { gpc?: boolean; script?: string; isBlocked?: boolean },
];

/** A visit whose requests are noted by what they ask for, on a site that may ask ad hosts. */
export async function enterWith(stage: Stage, ...[site, more = {}]: ActOfConsent) {
  const asked: string[] = [];
  let hosts: AdHosts = { asked, answer: 'reached' };
  const visit = await stage.play({
    isBlocked: more.isBlocked ?? true,
    turnsClock: true,
    site: { detection: { third_party_probes: 'on' }, ...site },
    publisher: { script: more.script },
    prepare: async (page) => {
      page.on('request', (request) => asked.push(kindOf(request.url())));
      hosts = await standInForAdHosts(page);
      if (more.gpc) await page.addInitScript(sendGpc);
    },
  });
  const ofTruce = () => [...new Set(asked.filter((kind) => kind !== 'page'))].sort();
  return { ...visit, asked, hosts, ofTruce };
}

function kindOf(url: string): string {
  const { pathname } = new URL(url);
  if (pathname.startsWith('/v1/loader/')) return 'loader';
  const part = partOf(pathname);
  if (part) return part;
  return /^\/v1\/(?:events\/)?(\w+)/.exec(pathname)?.[1] ?? 'page';
}

function sendGpc(): void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
}

export const nothing = { cookies: '', local: [], session: [], databases: [], state: null };

/** Everything that a page can leave in a browser. */
export function kept(page: Page) {
  return page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    state: history.state,
  }));
}
