import { readFileSync } from 'node:fs';
import { StaticNetFilteringEngine } from '@gorhill/ubo-core';
import type { Page } from 'playwright-core';
import type { FilterList } from '../../support/single-lists.ts';
import type { Environment } from '../environment.ts';
import { chromiumVersion, openChromium } from './chromium.ts';

const { version } = JSON.parse(readFileSync('test/node_modules/@gorhill/ubo-core/package.json', 'utf8'));

/** uBlock Origin's own network engine; it hides nothing. The list sets take turns. */
export function uboCoreEnvironments(lists: FilterList[]): Environment[] {
  const debian = lists.filter((list) => list.from === 'Debian');
  return [environment('its default lists', debian), environment('every list at hand', lists)];
}

function environment(name: string, lists: FilterList[]): Environment {
  return {
    name: `uBlock Origin's network engine: ${name}`,
    expected: 'blocked',
    versions: `${chromiumVersion()}, @gorhill/ubo-core ${version}, ${lists.length} lists`,
    missing: lists.length === 0 ? 'no filter lists on this machine' : null,
    async open(press) {
      engine ??= await StaticNetFilteringEngine.create();
      await feed(engine, lists);
      return openChromium(press, { prepare: (page) => block(page, engine as StaticNetFilteringEngine) });
    },
  };
}

/** The engine allows one instance a process. */
let engine: StaticNetFilteringEngine | undefined;

async function feed(engine: StaticNetFilteringEngine, lists: FilterList[]): Promise<void> {
  const fill = engine.useLists.bind(engine); // by another name: the linter takes `use…` for React's
  await fill(lists.map((list) => ({ name: list.title, raw: list.text })));
}

const types: Record<string, string> = { fetch: 'xmlhttprequest', xhr: 'xmlhttprequest', ping: 'ping' };

async function block(page: Page, engine: StaticNetFilteringEngine): Promise<void> {
  await page.route('**/*', (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) return route.continue();
    const type = types[request.resourceType()] ?? request.resourceType();
    const answer = engine.matchRequest({ originURL: page.url(), url: request.url(), type });
    return answer === 1 ? route.abort('blockedbyclient') : route.continue();
  });
}
