import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMessages } from '../../scripts/messages/catalogs.mjs';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

const french = readMessages('fr');
/** English that a reader of French must not see; in both languages the same words are no fault. */
const english = new Set(
  Object.entries(readMessages('en'))
    // A new site's template has the words of a starting template: what the owner wrote, so to say.
    .filter(([key, text]) => french[key] !== text && !key.startsWith('wall.start'))
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

  test('that do not come are asked for again, and in the end their screen is shown in English', async () => {
    const other = await page.context().newPage();
    await other.clock.install();
    await other.goto(`${visit.server.url}/sites/${visit.siteId}/wall`);
    const reports = other.getByRole('link', { name: 'Rapports' });
    await reports.waitFor();
    let lost = 0;
    await other.route('**/assets/fr-site-reports-*', async (route) => {
      lost += 1;
      await route.abort();
    });
    await reports.click();
    const inEnglish = other.getByRole('button', { name: 'New report' });
    await expect
      .poll(async () => {
        await other.clock.runFor(1_000);
        return inEnglish.isVisible();
      })
      .toBe(true);
    expect(lost).toBeGreaterThan(3);
    // What is loaded already stays as it is.
    await reports.waitFor();
    await other.close();
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
