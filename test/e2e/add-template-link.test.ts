import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
});
afterAll(() => visit?.close());

test('a link to a new template opens the dialog once, and keeps the days of the other tabs', async () => {
  const { page } = visit;
  await visit.open(`/sites/${visit.siteId}/wall?add&period=30d`);
  const dialog = page.getByRole('dialog', { name: 'Start from' });
  await dialog.waitFor();
  await page.waitForURL('**/wall?period=30d');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Add template' }).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(visit.complaints).toEqual([]);
});
