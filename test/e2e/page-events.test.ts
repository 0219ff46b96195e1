import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { openStage, type Stage } from './stage.ts';

const { title, cta_text: cta } = defaultTemplateConfig;

declare global {
  interface Window {
    given?: unknown[];
    heard?: [string, Record<string, unknown>][];
    dataLayer?: { event: string; truce: Record<string, unknown> }[];
  }
}

/** Before the snippet: a page may listen as soon as it has a document. */
const listens = `window.heard = [];
for (const name of ['verdict', 'wall', 'choice', 'unlocked', 'dismissed', 'error'])
  document.addEventListener('truce:' + name, (event) => window.heard.push([name, event.detail]));`;

/** Of the libraries that the recipes speak to. */
const standIns = `window.given = [];
window.gtag = (...given) => window.given.push(['gtag', ...given]);
window._paq = { push: (given) => window.given.push(['matomo', ...given]) };
const ads = { setTargeting: (...given) => window.given.push(['setTargeting', ...given]) && ads, refresh() {} };
window.googletag = { cmd: { push: (run) => run() }, pubads: () => ads };`;

describe('what the page hears', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('on document, from a visitor who allows ads', async () => {
    const { page, shows, lacks } = await stage.play({ isBlocked: true, publisher: { script: listens } });
    await shows('button', cta);
    await expect.poll(() => names(page)).toEqual(['verdict', 'wall']);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shows('button', 'Reload the page');
    await page.unrouteAll();
    await page.evaluate(() => window.Truce?.check());
    await page.evaluate(() => {
      window.heard = [];
    });
    await page.keyboard.press('Enter');
    await lacks('dialog');
    await expect
      .poll(() => heard(page))
      .toEqual([
        ['choice', { choice: 'allow', variant: 'control' }],
        ['verdict', expect.objectContaining({ blocked: false, kind: 'none' })],
        ['unlocked', { conversion: 'direct', variant: 'control', ads: 'none' }],
      ]);
  });

  test('with Truce.on, also late, until off; a handler that throws stops nothing', async () => {
    const { page, shows, lacks } = await stage.play({ isBlocked: true, template: { mode: 'soft' } });
    await shows('dialog', title);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    const ready = await page.evaluate(async () => {
      window.heard = [];
      const { Truce: truce } = window;
      const never = () => window.heard?.push(['never', {}]);
      truce?.on('wall', () => {
        throw new Error('of the page');
      });
      truce?.on('verdict', (verdict) => window.heard?.push(['verdict', { ...verdict }]));
      truce?.on('dismissed', never);
      truce?.on('dismissed', (detail) => window.heard?.push(['dismissed', detail]));
      truce?.off('dismissed', never);
      return await truce?.ready;
    });
    expect(ready).toMatchObject({ blocked: true, kind: 'extension' });
    expect(ready).not.toHaveProperty('confidence');
    await expect.poll(() => failures).toEqual(['of the page']);
    await page.keyboard.press('Escape');
    await lacks('dialog');
    await expect
      .poll(() => heard(page))
      .toEqual([
        ['verdict', expect.objectContaining({ blocked: true })],
        ['dismissed', { variant: 'control', reason: 'escape' }],
      ]);
  });

  test('a preview says that it is one', async () => {
    const { page, shows } = await stage.play({
      site: { data_layer: true },
      template: { mode: 'soft' },
      publisher: { script: listens },
    });
    await page.waitForFunction(() => window.Truce?.ready);
    await page.evaluate(() => window.Truce?.forceDisplay());
    await shows('dialog', title);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => heard(page))
      .toEqual([
        ['verdict', expect.objectContaining({ blocked: false })],
        ['wall', { variant: 'control', mode: 'soft', preview: true }],
        ['dismissed', { variant: 'control', reason: 'escape', preview: true }],
      ]);
    expect(await page.evaluate(() => window.dataLayer?.map(({ event }) => event))).toEqual(['truce_verdict']);
  });

  test('the data layer only where the site says so, also one that is there', async () => {
    const silent = await stage.play({ isBlocked: true });
    await silent.shows('dialog', title);
    expect(await silent.page.evaluate(() => window.dataLayer)).toBeUndefined();
    const { page, shows } = await stage.play({
      isBlocked: true,
      site: { data_layer: true },
      publisher: { script: "window.dataLayer = [{ event: 'mine', truce: {} }]" },
    });
    await shows('dialog', title);
    await expect
      .poll(() => page.evaluate(() => window.dataLayer))
      .toEqual([
        { event: 'mine', truce: {} },
        { event: 'truce_verdict', truce: expect.objectContaining({ blocked: true }) },
        { event: 'truce_wall', truce: { variant: 'control', mode: 'hard' } },
      ]);
  });

  test('an event of its own is counted, and a bad one takes no other with it', async () => {
    const { page, events, stored } = await stage.play({ publisher: { script: listens } });
    await page.waitForFunction(() => window.Truce);
    await page.evaluate(() => {
      window.Truce?.track('page_view');
      window.Truce?.track('conversion_signup', { plan: 'pro' });
    });
    await expect.poll(() => events()).toContain('conversion_signup');
    const own = (await stored()).find((event) => event.event_type === 'conversion_signup');
    expect(own?.metadata).toMatchObject({ plan: 'pro' });
    expect((await events()).filter((type) => type === 'page_view')).toHaveLength(1);
    expect(await heard(page)).toContainEqual(['error', { message: 'Error: Truce.track: page_view' }]);
  });

  test('the recipes of the documentation work', async () => {
    const recipes = readFileSync('docs/sdk.md', 'utf8')
      .split('### Recipes')[1]
      ?.split('### ')[0]
      ?.match(/(?<=```js\n)[\s\S]*?(?=```)/g);
    expect(recipes).toHaveLength(3);
    const { page, shows } = await stage.play({
      isBlocked: true,
      template: { mode: 'soft' },
      publisher: { script: `${standIns}\n${recipes?.map((code) => `{${code}}`).join('\n')}` },
    });
    await shows('dialog', title);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => window.given))
      .toEqual([
        ['gtag', 'set', 'user_properties', { ads: 'extension' }],
        ['setTargeting', 'ads', 'blocked'],
        ['gtag', 'event', 'truce_wall', { variant: 'control', mode: 'soft' }],
        ['matomo', 'trackEvent', 'Truce', 'wall', 'control'],
        ['gtag', 'event', 'truce_dismissed', { variant: 'control', reason: 'escape' }],
        ['matomo', 'trackEvent', 'Truce', 'dismissed', 'escape'],
      ]);
  });

  test('a site’s id in capitals is the same', async () => {
    const { page, siteId, events } = await stage.play({ site: { consent_mode: 'strict' } });
    await page.waitForFunction(() => window.Truce);
    const say = (id: string) =>
      page.evaluate((siteId) => window.Truce?.init({ siteId, consent: true }), id.toUpperCase());
    await say(siteId.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
    expect((await page.evaluate(() => window.Truce?.check()))?.evidence).toEqual(['no_consent']);
    await say(siteId);
    await expect.poll(events).toContain('page_view');
  });

  test('nothing before consent is recorded, nor said', async () => {
    const { page, events } = await stage.play({
      isBlocked: true,
      site: { consent_mode: 'strict' },
      publisher: { script: listens },
    });
    await page.waitForFunction(() => window.Truce);
    await page.evaluate(() => window.Truce?.track('before'));
    expect(await heard(page)).toEqual([]);
    await page.evaluate(() => window.Truce?.init({ consent: true }));
    await page.evaluate(() => window.Truce?.track('after'));
    await expect.poll(() => events()).toContain('after');
    expect(await events()).not.toContain('before');
    await expect.poll(async () => (await names(page))[0]).toBe('verdict');
  });
});

async function heard(page: Page) {
  return await page.evaluate(() => window.heard ?? []);
}

async function names(page: Page): Promise<string[]> {
  return (await heard(page)).map(([name]) => name);
}
