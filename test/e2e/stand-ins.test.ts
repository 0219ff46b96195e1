import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { uBlockFolder } from '../support/filter-lists.ts';
import { missing } from '../support/skip.ts';
import { adsense, adsenseOfAdguard, adsensePage, gptPage } from './ad-libraries.ts';
import { openStage, type Stage } from './stage.ts';

const folder = uBlockFolder();
if (!folder) missing('what uBlock Origin puts in place of ad libraries', 'no ublock-origin-firefox');

declare global {
  interface Window {
    unlocked?: string[];
  }
}

const hears = `window.unlocked = [];
document.addEventListener('truce:unlocked', ({ detail }) => window.unlocked.push(detail.ads));`;
/** A place that comes later, as in an endless page: the stand-in has not marked it. */
const laterPlace = `addEventListener('load', () => {
  document.body.insertAdjacentHTML('beforeend', '<ins class="adsbygoogle" data-ad-slot="2"></ins>');
  adsbygoogle.push({});
});`;

/** The libraries, and a page that uses each. */
const libraries = {
  gpt: { tag: 'https://securepubads.g.doubleclick.net/tag/js/gpt.js', page: gptPage },
  adsense: {
    tag: 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1',
    page: adsensePage + laterPlace,
  },
};

/** Answers for an ad library. */
const answers = (body: string) => (page: Page) =>
  page.route(/doubleclick|googlesyndication/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );

describe('stand-ins for ad libraries', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ env: { TRUCE_TRUST_PROXY: 'loopback' } });
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  const ofUblock = (file: string) =>
    readFileSync(join(folder ?? '', 'web_accessible_resources', file), 'utf8');
  const ublock = folder
    ? ([
        ['uBlock Origin', 'gpt', 'refresh', 'none', ofUblock('googletagservices_gpt.js')],
        ['uBlock Origin', 'gpt', 'reload', 'reload', ofUblock('googletagservices_gpt.js')],
        ['uBlock Origin', 'adsense', 'refresh', 'refreshed', ofUblock('googlesyndication_adsbygoogle.js')],
      ] as const)
    : [];

  test.each([...ublock, ['AdGuard', 'adsense', 'refresh', 'refreshed', adsenseOfAdguard]] as const)(
    '%s’s, of %s: “%s” reports %s',
    async (_, name, after_unlock, ads, body) => {
      const { tag, page: code } = libraries[name];
      const visit = await stage.play({
        isBlocked: true,
        site: { after_unlock },
        publisher: { adTags: [tag], script: `${hears}\n${code}` },
        prepare: answers(body),
      });
      await visit.shows('dialog', defaultTemplateConfig.title);
      await visit.page.keyboard.press('Tab');
      await visit.page.keyboard.press('Enter');
      await visit.shows('button', 'Reload the page');
      await visit.page.unrouteAll();
      await answers(adsense())(visit.page);
      const loaded = ads === 'reload' ? visit.page.waitForEvent('load') : undefined;
      await visit.click(defaultTemplateConfig.cta_text);
      if (loaded) await loaded;
      else await expect.poll(() => visit.page.evaluate(() => window.unlocked)).toEqual([ads]);
      if (ads !== 'refreshed') return;
      // Both places: the one that the stand-in had marked, and the later one.
      await expect.poll(() => visit.page.evaluate(() => window.asked)).toEqual(['adsense', 'adsense']);
      await expect.poll(visit.events).toContain('ad_shown');
      expect(await visit.page.locator('ins iframe').count()).toBe(0);
    },
  );

  test.each(['cookieless', 'full'] as const)(
    '%s: an extension that shows in them alone is gone where ads run, and not on a page without ads',
    async (consent_mode) => {
      const tags = [libraries.adsense.tag, 'https://widgets.outbrain.com/outbrain.js'];
      const others = ['https://static.criteo.net/js/ld/publishertag.js'];
      const adds = `if (location.pathname !== '/plain') for (const src of ${JSON.stringify([...tags, ...others])})
        document.write('<script async src="' + src + '"><' + '/script>');`;
      const visit = await stage.play({
        turnsClock: true,
        browser: { extraHTTPHeaders: { 'x-forwarded-for': '81.2.69.142' } },
        site: { consent_mode },
        publisher: { script: adds },
        prepare: async (page) => {
          await answers(adsenseOfAdguard)(page);
          await page.route(/outbrain|criteo/, (route) => route.abort('blockedbyclient'));
        },
      });
      const goTo = async (path: string) => {
        await visit.page.goto(new URL(path, visit.page.url()).href);
        await visit.page.waitForFunction(() => window.Truce);
        await visit.pass(4000);
      };
      const conversions = async () => (await visit.events()).filter((type) => type.startsWith('conversion_'));
      await visit.pass(4000);
      await visit.shows('dialog', defaultTemplateConfig.title);
      await expect.poll(visit.events).toContain('wall_displayed');
      const wall = (await visit.stored()).find(({ event_type }) => event_type === 'wall_displayed');
      expect(wall?.metadata).toMatchObject({ kind: 'extension', wall_kind: 'tracking_protection' });
      await goTo('/plain');
      await expect.poll(visit.events).toContain('adblock_not_detected');
      expect(await conversions()).toEqual([]);
      await answers(adsense())(visit.page);
      await goTo('/ads');
      await expect.poll(conversions).toEqual(['conversion_allowlist']);
    },
  );
});
