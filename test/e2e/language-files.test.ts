import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMessages } from '../../scripts/messages/catalogs.mjs';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

const french = readMessages('fr');
/** English that a reader of French must not see; in both languages the same words are no fault. */
const english = new Set(
  Object.entries(readMessages('en'))
    .filter(([key, text]) => french[key] !== text)
    .map(([, text]) => text),
);
let visit: SiteVisit;
let page: Page;
/** The files of texts asked for since the page was opened, without folder and hash. */
let asked: string[] = [];

beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  await page.evaluate(() => localStorage.setItem('truce.language', 'fr'));
  page.on('request', (request) => {
    const name = /\/assets\/(?:fr|de|es)-([\w-]+)-\w+\.js$/.exec(request.url())?.[1];
    if (name) asked.push(name);
  });
});

afterAll(() => visit?.close());

describe('the texts of another language', () => {
  test('come for the first screen all at once, and only those', async () => {
    asked = [];
    let isAnswered = () => {};
    const held = new Promise<void>((resolve) => {
      isAnswered = resolve;
    });
    await page.route('**/assets/fr-*', async (route) => {
      await held;
      await route.continue();
    });
    await visit.open(`/sites/${visit.siteId}/wall`);
    await expect.poll(() => asked.toSorted()).toEqual(['shell', 'site-wall-wall-tab']);
    isAnswered();
    await page.getByRole('link', { name: 'Revenus' }).waitFor();
    // A part of the screen comes later, with its texts.
    await page.getByRole('heading', { name: 'Contrôle d’équité' }).waitFor();
    await page.unroute('**/assets/fr-*');
  });

  test('of another screen come with its code, and nothing is shown in English before', async () => {
    asked = [];
    let letCome = () => {};
    const held = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route('**/assets/fr-site-revenue-*', async (route) => {
      await held;
      await route.continue();
    });
    const seenTexts = await watchTexts();
    const code = page.waitForResponse(/\/assets\/revenue-tab-/);
    await page.getByRole('link', { name: 'Revenus' }).click();
    await code;
    await page.locator('main [data-part=skeleton]').first().waitFor({ state: 'attached' });
    expect(asked).toEqual(['site-revenue-revenue-tab']);
    letCome();
    await page.locator('main [data-part=skeleton]').first().waitFor({ state: 'detached' });
    expect((await seenTexts()).filter((text) => english.has(text))).toEqual([]);
    await page.unrouteAll();
  });

  test('come once', async () => {
    asked = [];
    await page.getByRole('link', { name: 'Récupérer' }).click();
    await page.waitForURL('**/wall');
    await page.getByRole('link', { name: 'Revenus' }).click();
    await page.waitForURL('**/revenue');
    expect(asked).toEqual([]);
  });

  test('that do not come are said as code that does not come', async () => {
    await page.route('**/assets/fr-site-reports-*', (route) => route.abort());
    await page.getByRole('link', { name: 'Rapports' }).click();
    await page.getByRole('heading', { name: 'Cette page a cessé de fonctionner' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Recharger' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Cette page a cessé de fonctionner').waitFor({ state: 'detached' });
  });
});

/** Writes down every text that stands on the page from now on, for however short a time. */
async function watchTexts(): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    const note = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.add(walker.currentNode.nodeValue?.trim() ?? '');
    };
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    note();
    return texts;
  });
  return () => seen.evaluate((texts) => [...texts]);
}
