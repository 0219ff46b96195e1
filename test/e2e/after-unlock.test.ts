import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { adsense, adsensePage, gpt, gptPage, prebid, prebidAlone, prebidAlonePage } from './ad-libraries.ts';
import { type Act, openStage, type Stage, type Visit } from './stage.ts';

const { title } = defaultTemplateConfig;
const gptTag = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';
const prebidTag = 'https://static.news-ads.example/js/prebid-9.js';
const adsenseTag = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1';

declare global {
  interface Window {
    asked?: string[];
    unlocked?: string[];
    win?(type: string): void;
  }
}

const hears = `window.unlocked = [];
document.addEventListener('truce:unlocked', ({ detail }) => window.unlocked.push(detail.ads));`;

describe('after ads are allowed', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ env: { TRUCE_TRUST_PROXY: 'loopback' } });
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  /** The visitor allows ads, and the wall looks again without a reload. */
  async function allow(scripts: string[], act: Act = {}): Promise<Visit> {
    const visit = await stage.play({
      isBlocked: true,
      ...act,
      publisher: { script: [hears, ...scripts].join('\n'), ...act.publisher },
    });
    await visit.shows('dialog', title);
    await expect.poll(visit.events).toContain('wall_displayed');
    await unblock(visit);
    return visit;
  }

  async function unblock({ page, shows, click }: Visit): Promise<void> {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shows('button', 'Reload the page');
    await page.unrouteAll();
    await page.route(/doubleclick/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: gpt() }),
    );
    await page.route(/googlesyndication/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: adsense() }),
    );
    await page.route(/news-ads/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: prebidAlone }),
    );
    await click(defaultTemplateConfig.cta_text);
  }

  const told = (page: Page) => page.evaluate(() => window.unlocked);
  const asked = (page: Page) => page.evaluate(() => window.asked);

  async function shown({ events, stored }: Visit, by: string): Promise<void> {
    await expect.poll(events).toContain('ad_shown');
    const all = await stored();
    expect(
      all.filter(({ event_type }) => event_type === 'ad_shown').map(({ metadata }) => metadata.by),
    ).toEqual([by]);
    const types = all.map(({ event_type }) => event_type);
    expect(types.indexOf('ad_shown')).toBeGreaterThan(types.indexOf('conversion_allowlist'));
  }

  test('Google Publisher Tag requests its slots again, and one that renders is counted once', async () => {
    const visit = await allow([gpt(), gptPage]);
    await expect.poll(() => told(visit.page)).toEqual(['refreshed']);
    expect(await asked(visit.page)).toEqual(['gpt', 'gpt']);
    await shown(visit, 'gpt');
    await visit.page.evaluate(() => (window as never as { googletag: Gpt }).googletag.pubads().refresh());
    await visit.page.evaluate(() => window.Truce?.track('later'));
    await expect.poll(visit.events).toContain('later');
    await shown(visit, 'gpt');
  });

  test('an empty slot is not an ad', async () => {
    const visit = await allow([gpt(true), gptPage]);
    await expect.poll(() => told(visit.page)).toEqual(['refreshed']);
    await visit.page.evaluate(() => window.Truce?.track('later'));
    await expect.poll(visit.events).toContain('later');
    expect(await visit.events()).not.toContain('ad_shown');
  });

  test('a tag that the blocker had stopped is loaded again', async () => {
    const visit = await allow([gptPage], {
      publisher: { adTags: [gptTag], script: `${hears}\n${gptPage}` },
      prepare: (page) => page.route(/doubleclick/, (route) => route.abort('blockedbyclient')),
    });
    await expect.poll(() => told(visit.page)).toEqual(['refreshed']);
    await shown(visit, 'gpt');
  });

  test('Prebid is asked for bids before the slots, and a win counts', async () => {
    const visit = await allow([gpt(true), gptPage, prebid]);
    await expect.poll(() => asked(visit.page)).toEqual(['gpt', 'bids', 'targeting', 'gpt']);
    await visit.page.evaluate(() => window.win?.('adRenderSucceeded'));
    await shown(visit, 'prebid');
  });

  test('Prebid without GPT is loaded where it was stopped, and the page renders the winner', async () => {
    const visit = await allow([], {
      publisher: { adTags: [prebidTag], script: `${hears}\n${prebidAlonePage}` },
      prepare: (page) => page.route(/news-ads/, (route) => route.abort('blockedbyclient')),
    });
    await expect.poll(() => told(visit.page)).toEqual(['refreshed']);
    await shown(visit, 'prebid');
    expect(await asked(visit.page)).toEqual(['bids', 'render bid-top']);
    await expect.poll(() => visit.page.locator('script[src*=prebid]').count()).toBe(2);
  });

  test('Prebid without GPT that is there already is left to the page', async () => {
    const visit = await allow([
      prebidAlone,
      `document.addEventListener('DOMContentLoaded', () => {${prebidAlonePage}})`,
    ]);
    await expect.poll(() => told(visit.page)).toEqual(['none']);
    expect(await asked(visit.page)).toEqual(['bids', 'render bid-top']);
  });

  test('AdSense fills the places that it could not before', async () => {
    const visit = await allow([], {
      publisher: { adTags: [adsenseTag], script: `${hears}\n${adsensePage}` },
      prepare: (page) => page.route(/googlesyndication/, (route) => route.abort('blockedbyclient')),
    });
    await expect.poll(() => told(visit.page)).toEqual(['refreshed']);
    await shown(visit, 'adsense');
  });

  test('without a library the page is told, and marks its own ad', async () => {
    const visit = await allow([]);
    await expect.poll(() => told(visit.page)).toEqual(['none']);
    await visit.page.evaluate(() => document.querySelector('main')?.setAttribute('data-truce-ad-shown', ''));
    await shown(visit, 'own');
  });

  test('“tell” leaves the ads to the page', async () => {
    const visit = await allow([gpt(), gptPage], { site: { after_unlock: 'tell' } });
    await expect.poll(() => told(visit.page)).toEqual(['none']);
    expect(await asked(visit.page)).toEqual(['gpt']);
  });

  test('“reload” loads the page again where it was, once', async () => {
    const visit = await stage.play({
      isBlocked: true,
      site: { after_unlock: 'reload' },
      publisher: { script: `${hears}\nhistory.scrollRestoration = 'manual';`, css: 'p{margin-bottom:400px}' },
    });
    await visit.shows('dialog', title);
    await visit.page.evaluate(() => window.scrollTo(0, 700));
    const loaded = visit.page.waitForEvent('load');
    await unblock(visit);
    await loaded;
    await expect.poll(() => visit.page.evaluate(() => window.scrollY)).toBe(700);
    await visit.page.evaluate(() => document.querySelector('main')?.setAttribute('data-truce-ad-shown', ''));
    await shown(visit, 'own');
    const types = await visit.events();
    expect(types.filter((type) => type === 'conversion_allowlist')).toHaveLength(1);
    expect(types.filter((type) => type === 'page_view')).toHaveLength(2);
    expect(new Set((await visit.stored()).map(({ session_id }) => session_id)).size).toBe(1);
  });

  test.each(['cookieless', 'full'] as const)(
    'the next page of the session counts, its ads may be there already (%s)',
    async (consent_mode) => {
      // Without storage, the service finds a visit again by an address that says something of its visitor.
      const browser = { extraHTTPHeaders: { 'x-forwarded-for': '81.2.69.142' } };
      const visit = await allow([], { site: { consent_mode }, browser });
      await expect.poll(() => told(visit.page)).toEqual(['none']);
      await expect.poll(visit.events).toContain('conversion_allowlist');
      await visit.page.addInitScript({ content: `${gpt()}\n${gptPage}` });
      await visit.page.goto(`${visit.page.url()}next`);
      await shown(visit, 'gpt');
      await visit.page.goto(`${visit.page.url()}/third`);
      await expect
        .poll(async () => (await visit.events()).filter((type) => type === 'page_view').length)
        .toBe(3);
      await shown(visit, 'gpt');
    },
  );

  test('who was never asked is never counted', async () => {
    const visit = await stage.play({ publisher: { script: `${gpt()}\n${gptPage}` } });
    await expect.poll(visit.events).toContain('adblock_not_detected');
    await visit.page.evaluate(() => window.Truce?.track('later'));
    await expect.poll(visit.events).toContain('later');
    expect(await visit.events()).not.toContain('ad_shown');
  });
});

interface Gpt {
  pubads(): { refresh(): void };
}
