import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { baitPools } from '../../src/delivery/bait-pools.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { type Publisher, type PublisherOptions, startPublisher } from '../support/publisher-page.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { entryOf } from './part-of.ts';

const timeout = 60_000;
const title = 'Ads keep this site free';
const patience = { timeout: 15_000, interval: 100 };

/** What a page does that holds everything of its own still. */
const frozen = `for (const each of [Object, Array, Promise, String, Element, HTMLElement, Node, EventTarget, Response])
  Object.freeze(each.prototype);`;

interface Blocked {
  /** The script of the site, by its address. */
  script?: boolean;
  /** Names that filter lists have. */
  baits?: boolean;
  /** The whole host of Truce. */
  host?: boolean;
}

describe('the inline snippet, where the script does not run', () => {
  let server: LocalServer;
  let browser: TestBrowser;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    server = await startServer({ env: { TRUCE_TRUST_PROXY: 'loopback' } });
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  interface Scene {
    config?: Record<string, unknown>;
    publisher?: (hash: string, service: string) => Partial<PublisherOptions>;
    blocked?: Blocked;
    prepare?: (page: Page, context: BrowserContext, loader: string) => Promise<unknown>;
  }

  async function enter({ config = {}, publisher, blocked = {}, prepare }: Scene) {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example', config } });
    const inline = await server.call('GET /v1/sites/:id/inline-snippet', { params: { id } });
    const loader = `${server.url}/v1/loader/${id}.js`;
    const news: Publisher = await startPublisher({
      loader,
      head: inline.snippet,
      ...publisher?.(inline.csp_hash, server.url),
    });
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '81.2.69.142' } });
    closing.push(news.stop, () => context.close());
    const page = await context.newPage();
    closing.push(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.route('**/*', (route) => {
      const { href, pathname } = new URL(route.request().url());
      const isBait = baitPools.paths.some((name) => pathname.endsWith(`/${name}`));
      const isBlocked =
        (blocked.script && href === loader) ||
        (blocked.baits && isBait) ||
        (blocked.host && href.startsWith(server.url));
      return isBlocked ? route.abort('blockedbyclient') : route.fallback();
    });
    await prepare?.(page, context, loader);
    await page.goto(news.url);
    const events = async () => {
      await server.flush();
      const { events: found } = await server.call('GET /v1/events/sites/:id', { params: { id } });
      return found.map(({ event_type }) => event_type).sort();
    };
    const wall = page.getByRole('dialog', { name: title });
    return { page, id, events, wall, failures };
  }

  const reports = (page: Page, event: number) =>
    page.waitForResponse(
      (each) => entryOf(each.url()) === 'plain' && each.request().postData()?.[1] === `${event}`,
    );

  test('the script and baits are blocked: a wall, counted once, closed for the session', {
    timeout,
  }, async () => {
    const { page, id, events, wall, failures } = await enter({ blocked: { script: true, baits: true } });
    const seen = reports(page, 1);
    await wall.waitFor();
    await seen;
    expect(await events()).toEqual(['adblock_detected', 'page_view', 'wall_displayed']);
    const closed = reports(page, 2);
    await wall.getByRole('button', { name: 'Close' }).click();
    await closed;
    const again = reports(page, 0);
    await page.reload();
    expect(await (await again).json()).toBeNull();
    expect(await wall.count()).toBe(0);
    const numbers = await server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id } });
    expect(numbers.metrics).toMatchObject({ sessions: 1, adblock_detected: 1, walls_displayed: 1 });
    expect(failures).toEqual([]);
  });

  test('the visitor allows the site and loads the page again: a conversion', { timeout }, async () => {
    const blocked = { script: true, baits: true };
    const { page, events, wall } = await enter({ blocked });
    const seen = reports(page, 1);
    await wall.waitFor();
    await seen;
    Object.assign(blocked, { script: false, baits: false });
    await wall.getByRole('button', { name: 'I’ve allowed ads' }).click();
    await vi.waitFor(async () => expect(await events()).toContain('conversion_allowlist'), patience);
  });

  test('only the whole host of Truce is blocked: the baits of the page’s own host tell, nothing is shown', {
    timeout,
  }, async () => {
    const { page, wall, events } = await enter({ blocked: { host: true, baits: true } });
    await page.waitForEvent('requestfailed', (request) => entryOf(request.url()) === 'plain');
    expect([await wall.count(), await events()]).toEqual([0, []]);
  });

  test.each<[string, Scene]>([
    ['offline', { prepare: (page, _, loader) => page.route(loader, goOffline) }],
    [
      'a network that is gone',
      { prepare: (page) => page.route(isOfTruce, (route) => route.abort('internetdisconnected')) },
    ],
    [
      'a server with a fault',
      { prepare: (page, _, loader) => page.route(loader, (route) => route.fulfill({ status: 503 })) },
    ],
    [
      'a refused connection',
      { prepare: (page) => page.route(isOfTruce, (route) => route.abort('connectionrefused')) },
    ],
    ['the script alone lost on the way', { prepare: (page, _, loader) => page.route(loader, loseOnce()) }],
    [
      'the page’s own policy',
      {
        publisher: (hash) => ({
          csp: `default-src 'none'; style-src 'unsafe-inline'; script-src ${hash}; connect-src 'none'`,
        }),
      },
    ],
  ])('%s: nobody knows, nothing is counted or shown', { timeout }, async (_, scene) => {
    const reported: string[] = [];
    const { page, wall, events } = await enter({
      ...scene,
      prepare: async (entered, context, loader) => {
        await entered.clock.install();
        entered.on(
          'request',
          (request) => entryOf(request.url()) === 'plain' && reported.push(request.url()),
        );
        await scene.prepare?.(entered, context, loader);
      },
    });
    for (let round = 0; round < 6; round++) {
      await page.clock.runFor(500);
      await page.evaluate(() => fetch('data:,').catch(() => null));
    }
    expect([reported, await wall.count(), await events()]).toEqual([[], 0, []]);
  });

  test('a strict policy with its hash, trusted types and frozen prototypes', { timeout }, async () => {
    const { page, wall, failures } = await enter({
      blocked: { script: true, baits: true },
      publisher: (hash, service) => ({
        csp: `default-src 'none'; script-src ${hash} ${service}; connect-src 'self' ${service}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      }),
      prepare: (entered) => entered.addInitScript(frozen),
    });
    await wall.waitFor();
    const box = await wall.boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    expect(await page.evaluate(() => matchMedia('print').matches)).toBe(false);
    expect(failures).toEqual([]);
  });

  test('measure only: counted, and nothing is shown', { timeout }, async () => {
    let answer: unknown;
    const { wall, events } = await enter({
      config: { wall: 'off' },
      blocked: { script: true, baits: true },
      prepare: async (page) => {
        page.on('response', async (each) => {
          if (entryOf(each.url()) === 'plain') answer = await each.json();
        });
      },
    });
    await vi.waitFor(() => expect(answer).toBeNull(), patience);
    expect([await wall.count(), await events()]).toEqual([0, ['adblock_detected', 'page_view']]);
  });

  test('strict: nothing before consent, everything after it', { timeout }, async () => {
    const asked: string[] = [];
    const { page, wall } = await enter({
      config: { consent_mode: 'strict' },
      blocked: { script: true, baits: true },
      prepare: async (entered) => {
        entered.on('request', (request) => /media/.test(request.url()) && asked.push(request.url()));
      },
    });
    await page.waitForLoadState();
    expect([asked, await page.evaluate(() => localStorage.length)]).toEqual([[], 0]);
    await page.evaluate(() => dispatchEvent(new Event('truce-consent')));
    await wall.waitFor();
  });

  test('the script runs: the snippet asks nothing', { timeout }, async () => {
    const asked: string[] = [];
    const { page, events } = await enter({
      prepare: async (entered) => {
        entered.on('request', (request) => asked.push(request.url()));
      },
    });
    await vi.waitFor(async () => expect(await events()).toContain('adblock_not_detected'), patience);
    expect(await page.evaluate(() => 'Truce' in window)).toBe(true);
    expect(asked.filter((url) => entryOf(url) === 'plain')).toEqual([]);
  });
});

const isOfTruce = (url: URL) => /\/v1\//.test(url.pathname);

/** The tag fails as the network goes; from then on nothing at all arrives. */
async function goOffline(route: import('playwright-core').Route): Promise<void> {
  await route.request().frame().page().context().setOffline(true);
  await route.abort('internetdisconnected');
}

function loseOnce() {
  let isFirst = true;
  return (route: import('playwright-core').Route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return route.abort('connectionreset');
  };
}
