import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
});
afterAll(() => visit?.close());

test('a list of countries takes only what is one, and says so at once', async () => {
  const { page } = visit;
  await visit.open(`/sites/${visit.siteId}/settings`);
  const rules = page.getByRole('region', { name: 'When the wall appears', exact: true });
  const countries = rules.getByLabel('Only in these countries', { exact: true });
  await countries.pressSequentially('Germ');
  await countries.press('Enter');
  await rules.getByRole('button', { name: 'Remove Germany' }).waitFor();
  await countries.pressSequentially('Atlantis');
  await countries.press('Enter');
  await rules.getByText('“Atlantis” isn’t a country on the list.').waitFor();
  await visit.checkAccessibility('a country that is none');
  await expect.poll(() => rules.getByRole('button', { name: /^Remove / }).count()).toBe(1);
  await rules.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => countries.inputValue()).toBe('');
});

test('the focus stays with the list when countries are removed by keyboard', async () => {
  const { page } = visit;
  await visit.open(`/sites/${visit.siteId}/settings`);
  const rules = page.getByRole('region', { name: 'When the wall appears', exact: true });
  const countries = rules.getByLabel('Only in these countries', { exact: true });
  await countries.fill('Germany, France');
  await countries.press('Enter');
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
  const list = rules.getByRole('list').filter({ has: remove('France') });
  await remove('Germany').press('Enter');
  await hasFocus(list);
  await remove('France').press('Enter');
  await hasFocus(countries);
});

function hasFocus(part: Locator): Promise<void> {
  return expect.poll(() => part.evaluate((element) => element === document.activeElement)).toBe(true);
}
