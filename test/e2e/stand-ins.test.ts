import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { uBlockFolder } from '../support/filter-lists.ts';
import { missing } from '../support/skip.ts';
import { adsense, adsensePage, gptPage } from './ad-libraries.ts';
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

/** The libraries, what stands in for each, and a page that uses it. */
const libraries = {
  gpt: {
    tag: 'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
    file: 'googletagservices_gpt.js',
    page: gptPage,
  },
  adsense: {
    tag: 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1',
    file: 'googlesyndication_adsbygoogle.js',
    page: adsensePage + laterPlace,
  },
};

describe.skipIf(!folder)('uBlock Origin’s own stand-ins for ad libraries', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test.each([
    ['gpt', 'refresh', 'none'],
    ['gpt', 'reload', 'reload'],
    ['adsense', 'refresh', 'refreshed'],
  ] as const)('of %s: “%s” reports %s', async (name, after_unlock, ads) => {
    const { tag, file, page: code } = libraries[name];
    const body = readFileSync(join(folder ?? '', 'web_accessible_resources', file), 'utf8');
    const visit = await stage.play({
      isBlocked: true,
      site: { after_unlock },
      publisher: { adTags: [tag], script: `${hears}\n${code}` },
      prepare: (page) =>
        page.route(/doubleclick|googlesyndication/, (route) =>
          route.fulfill({ contentType: 'text/javascript', body }),
        ),
    });
    await visit.shows('dialog', defaultTemplateConfig.title);
    await visit.page.keyboard.press('Tab');
    await visit.page.keyboard.press('Enter');
    await visit.shows('button', 'Reload the page');
    await visit.page.unrouteAll();
    await visit.page.route(/googlesyndication/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: adsense() }),
    );
    const loaded = ads === 'reload' ? visit.page.waitForEvent('load') : undefined;
    await visit.click(defaultTemplateConfig.cta_text);
    if (loaded) await loaded;
    else await expect.poll(() => visit.page.evaluate(() => window.unlocked)).toEqual([ads]);
    if (ads !== 'refreshed') return;
    // Both places: the one that the stand-in had marked, and the later one.
    await expect.poll(() => visit.page.evaluate(() => window.asked)).toEqual(['adsense', 'adsense']);
    await expect.poll(visit.events).toContain('ad_shown');
    expect(await visit.page.locator('ins iframe').count()).toBe(0);
  });
});
