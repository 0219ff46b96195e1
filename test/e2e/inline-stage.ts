import type { BrowserContext, Page } from 'playwright-core';
import type { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { baitPools } from '../../src/delivery/bait-pools.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Publisher, type PublisherOptions, startPublisher } from '../support/publisher-page.ts';
import { startServer } from '../support/server.ts';
import { entryOf } from './part-of.ts';

export const title = 'Ads keep this site free';

export interface Blocked {
  /** The script of the site, by its address. */
  script?: boolean;
  /** Names that filter lists have. */
  baits?: boolean;
  /** The whole host of Truce. */
  host?: boolean;
}

export interface Scene {
  config?: Record<string, unknown>;
  template?: Partial<TemplateConfig>;
  publisher?: (hash: string, service: string) => Partial<PublisherOptions>;
  blocked?: Blocked;
  /** Markup of the head above the snippet. */
  marks?: string;
  /** The script's own markup, where it is not a plain tag. */
  snippet?: (loader: string) => string;
  /** How far the page must have come before the test goes on. */
  until?: 'load' | 'domcontentloaded';
  prepare?: (page: Page, context: BrowserContext, loader: string) => Promise<unknown>;
}

/** Pages of a newspaper with the inline snippet above the script, and what is blocked on them. */
export async function openInlineStage() {
  const server = await startServer({ env: { TRUCE_TRUST_PROXY: 'loopback' } });
  const browser = await launchBrowser();
  const closing: (() => Promise<unknown>)[] = [];

  async function enter({
    config = {},
    template,
    publisher,
    blocked = {},
    marks = '',
    snippet,
    until = 'load',
    prepare,
  }: Scene) {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example', config } });
    if (template)
      await server.call('PUT /v1/templates/sites/:id', {
        params: { id },
        body: { name: 'default', config: template },
      });
    const inline = await server.call('GET /v1/sites/:id/inline-snippet', { params: { id } });
    const loader = `${server.url}/v1/loader/${id}.js`;
    const news: Publisher = await startPublisher({
      loader,
      head: `${marks}${inline.snippet}${snippet?.(loader) ?? ''}`,
      tagless: snippet !== undefined,
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
    await page.goto(news.url, { waitUntil: until });
    const events = async () => {
      await server.flush();
      const { events: found } = await server.call('GET /v1/events/sites/:id', { params: { id } });
      return found.map(({ event_type }) => event_type).sort();
    };
    const wall = page.getByRole('dialog', { name: title });
    return { page, id, events, wall, failures };
  }

  return {
    server,
    enter,
    async clear() {
      for (const close of closing.splice(0).reverse()) await close();
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** The next report of an event, by its place in the contract's list. */
export const reports = (page: Page, event: number) =>
  page.waitForResponse(
    (each) => entryOf(each.url()) === 'plain' && each.request().postData()?.[1] === `${event}`,
  );
