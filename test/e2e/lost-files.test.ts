import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
