import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: Page;
beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
});
afterAll(() => visit?.close());

test('a screen whose files cannot be loaded leaves the others, and what was typed there, as they are', async () => {
  await visit.open(`/sites/${visit.siteId}/reports`);
  await page.getByRole('button', { name: 'New report' }).click();
  const name = page.getByRole('form', { name: 'New report' }).getByLabel('Name');
  await name.fill('Half a report');
  await page.route('**/assets/settings-tab-*.js', (route) => route.abort());
  const elsewhere = page.getByRole('navigation').getByRole('link', { name: 'Settings' });
  await elsewhere.click();
  await page.getByRole('heading', { name: 'This page stopped working' }).waitFor();
  await visit.checkAccessibility('a screen without its files');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect.poll(() => name.inputValue()).toBe('Half a report');

  await elsewhere.click();
  await page.getByRole('heading', { name: 'This page stopped working' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'First-party paths' }).waitFor();
});

test('a screen whose files come at the second request shows nothing else', async () => {
  await visit.open(`/sites/${visit.siteId}/events`);
  await page.getByRole('heading', { name: 'No events yet' }).waitFor();
  await page.route('**/assets/reports-tab-*.js', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'New report' }).waitFor();
  await page.unrouteAll();
});

describe('texts of another language', () => {
  beforeAll(() => page.evaluate(() => localStorage.setItem('truce.language', 'de')));
  afterAll(() => page.evaluate(() => localStorage.removeItem('truce.language')));

  test('that were lost with their screen come when it is tried again', async () => {
    await visit.open(`/sites/${visit.siteId}/events`);
    await page.getByRole('heading', { name: 'Noch keine Ereignisse' }).waitFor();
    await page.route('**/assets/{reports-tab,de-site-reports-}*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Berichte' }).click();
    const again = page.getByRole('button', { name: 'Noch einmal versuchen' });
    await again.waitFor();
    await page.unrouteAll();
    await again.click();
    await page.getByRole('button', { name: 'Neuer Bericht' }).waitFor();
  });

  test('that come late are waited for', async () => {
    await visit.open(`/sites/${visit.siteId}/events`);
    await page.getByRole('heading', { name: 'Noch keine Ereignisse' }).waitFor();
    await page.route('**/assets/de-site-reports-*.js', (route) => route.abort(), { times: 2 });
    await page.getByRole('link', { name: 'Berichte' }).click();
    await page.getByRole('button', { name: 'Neuer Bericht' }).waitFor();
  });
});
