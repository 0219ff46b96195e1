import { readFileSync } from 'node:fs';
import { Request } from '@ghostery/adblocker';
import { PlaywrightBlocker } from '@ghostery/adblocker-playwright';
import type { Page } from 'playwright-core';
import { type FilterList, textOf } from '../../support/single-lists.ts';
import type { Environment } from '../environment.ts';
import { chromiumVersion, openChromium } from './chromium.ts';

const { version } = JSON.parse(readFileSync('node_modules/@ghostery/adblocker/package.json', 'utf8'));
const versions = `${chromiumVersion()}, @ghostery/adblocker ${version}`;

/** Ghostery's engine with other list sets stands for blockers with those sets. */
export function ghosteryEnvironments(lists: FilterList[]): Environment[] {
  const easyList = lists.filter((list) => list.title === 'EasyList');
  const debian = lists.filter((list) => list.from === 'Debian');
  const adguard = lists.filter((list) => list.from === 'npm');
  const adguardBase = adguard.filter((list) => list.title === 'AdGuard Base filter');
  return [
    environment('EasyList alone, as Adblock Plus', easyList),
    environment('EasyList, network rules only', easyList, { loadCosmeticFilters: false }),
    environment('EasyList, cosmetic rules only', easyList, { loadNetworkFilters: false }),
    environment("uBlock Origin's default lists", debian),
    environment("AdGuard's base filter", adguardBase),
    environment('every list at hand, with annoyances and all regions', lists),
    {
      ...environment('EasyList, requests to other sites only, as Brave', easyList),
      open: (press) => {
        const engine = PlaywrightBlocker.parse(textOf(easyList), { loadCosmeticFilters: false });
        return openChromium(press, { prepare: (page) => blockThirdParties(page, engine) });
      },
    },
  ];
}

function environment(name: string, lists: FilterList[], config = {}): Environment {
  return {
    name: `Ghostery's engine: ${name}`,
    expected: 'blocked',
    versions: `${versions}, ${lists.length} list${lists.length === 1 ? '' : 's'}`,
    missing: lists.length === 0 ? 'no such filter list on this machine' : null,
    open: (press) => {
      const engine = PlaywrightBlocker.parse(textOf(lists), config);
      return openChromium(press, { prepare: (page) => engine.enableBlockingInPage(page) });
    },
  };
}

/** Brave's standard mode lets everything through that a site asks of itself. */
async function blockThirdParties(page: Page, engine: PlaywrightBlocker): Promise<void> {
  await page.route('**/*', (route) => {
    const request = Request.fromRawDetails({
      url: route.request().url(),
      sourceUrl: page.url(),
      type: route.request().resourceType() === 'script' ? 'script' : 'xhr',
    });
    const isMain = route.request().isNavigationRequest();
    const isStopped = !isMain && request.isThirdParty && engine.match(request).match;
    return isStopped ? route.abort('blockedbyclient') : route.continue();
  });
}
