import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
  await visit.open(`/sites/${visit.siteId}/reports`);
  await card('Daily report').waitFor();
});
afterAll(() => visit?.close());

test('a day of the month that is no longer on the screen is not sent', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'New report' }).click();
  const form = page.getByRole('form', { name: 'New report' });
  await form.getByLabel('Name').fill('Mondays');
  await form.getByLabel('Sent', { exact: true }).selectOption('monthly');
  await form.getByLabel('Day of the month').fill('');
  await form.getByLabel('Sent', { exact: true }).selectOption('weekly');
  await form.getByRole('button', { name: 'Add report' }).click();
  await card('Mondays').waitFor();
});

function card(name: string): Locator {
  const heading = visit.page.getByRole('heading', { level: 2, name, exact: true });
  return visit.page.getByRole('listitem').filter({ has: heading });
}
