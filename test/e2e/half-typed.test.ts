import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
  await visit.open(`/sites/${visit.siteId}/reports`);
});
afterAll(() => visit?.close());

test('a form is not saved without the country that was typed and is none', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'New report' }).click();
  await page.getByLabel('Name').fill('Mondays');
  const countries = page.getByLabel('Countries', { exact: true });
  await countries.pressSequentially('Atlantis');
  await page.getByRole('button', { name: 'Add report' }).click();
  await page.getByText('“Atlantis” isn’t a country on the list.').waitFor();
  await page.getByRole('button', { name: 'Add report' }).press('Enter');
  await hasFocus(countries);
  await countries.fill('');
  await countries.pressSequentially('Germany');
  await page.getByRole('button', { name: 'Add report' }).click();
  await page.getByRole('heading', { name: 'Mondays' }).waitFor();
  const { reports } = await visit.server.call('GET /v1/sites/:id/reports', { params: { id: visit.siteId } });
  const own = reports.filter(({ kind }) => kind === 'custom');
  expect(own.map(({ filters }) => filters?.countries)).toEqual([['DE']]);
});

test('a recipient who was not added yet waits while the report is edited, and elsewhere', async () => {
  const { page } = visit;
  const email = card('Mondays').getByLabel('Email', { exact: true });
  await page.getByRole('button', { name: 'Add recipient: Mondays' }).click();
  await email.fill('ada@');
  await page.getByRole('button', { name: 'Edit: Mondays' }).click();
  await page.getByRole('button', { name: 'Save report' }).click();
  await page.getByText('Saved.').first().waitFor();
  await expect.poll(() => email.inputValue()).toBe('ada@');
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await page.getByRole('heading', { name: 'Over time' }).waitFor();
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await expect.poll(() => email.inputValue()).toBe('ada@');
  await email.fill('ada@news.example');
  await card('Mondays').getByRole('button', { name: 'Add', exact: true }).click();
  await card('Mondays').getByRole('listitem').filter({ hasText: 'ada@news.example' }).waitFor();
  await page.getByRole('button', { name: 'Add recipient: Mondays' }).click();
  await expect.poll(() => email.inputValue()).toBe('');
});

const card = (name: string): Locator =>
  visit.page.getByRole('listitem').filter({ has: visit.page.getByRole('heading', { name }) });

function hasFocus(part: Locator): Promise<void> {
  return expect.poll(() => part.evaluate((element) => element === document.activeElement)).toBe(true);
}
