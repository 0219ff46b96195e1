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

test('a site that is deleted here is gone, with what was typed about it', async () => {
  await visit.open('/');
  await openSettings('news.example');
  await page.locator('#general').getByLabel('Name').fill('Typed and not saved');
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type news.example to confirm').fill('news.example');
  await dialog.getByRole('button', { name: 'Delete site' }).click();
  await page.waitForURL(`${visit.server.url}/`);
  await expect.poll(asksBeforeItCloses).toBe(false);
  await page.goBack();
  await page.getByRole('heading', { name: 'Site not found' }).waitFor();
  await expect.poll(() => page.getByRole('switch').count()).toBe(0);
});

test('a site that somebody else deletes is gone in an open window', async () => {
  const { id } = await visit.server.call('POST /v1/sites', { body: { domain: 'short.example' } });
  await visit.open(`/sites/${id}/settings`);
  await page.locator('#general').getByLabel('Name').fill('Typed and not saved');
  await expect.poll(asksBeforeItCloses).toBe(true);
  await visit.server.call('DELETE /v1/sites/:id', { params: { id } });
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('heading', { name: 'Site not found' }).waitFor();
  await expect.poll(() => page.getByRole('switch').count()).toBe(0);
  await expect.poll(asksBeforeItCloses).toBe(false);
  expect(visit.complaints).toEqual([]);
});

async function openSettings(site: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(site) })
    .first()
    .click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.locator('#general').waitFor();
}

/** Whether the page's answer to a close would be a question. */
function asksBeforeItCloses(): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
}
