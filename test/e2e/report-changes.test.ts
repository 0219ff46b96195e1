import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a report that was deleted comes back in its language', async () => {
  const { page, server, siteId } = visit;
  const own = card('Mondays');
  await own.getByLabel('Language').selectOption('fr');
  await expect.poll(() => languageOf('Mondays')).toBe('fr');
  await own.getByRole('button', { name: 'Delete: Mondays' }).click();
  await own.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await own.waitFor();
  expect(await languageOf('Mondays')).toBe('fr');

  async function languageOf(name: string) {
    const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id: siteId } });
    return reports.find((each) => each.name === name)?.language;
  }
});

test('a recipient who cannot be removed, or added again, is told of', async () => {
  const { page, server, siteId } = visit;
  const monthly = card('Monthly report');
  const row = monthly.getByRole('listitem').filter({ hasText: 'owner@news.example' });
  await page.route('**/recipients/*', (route) => route.fulfill({ status: 500, json: broken }));
  await row.getByRole('button', { name: /^Remove/ }).click();
  await row.getByText('Something went wrong on the server').waitFor();
  await page.unroute('**/recipients/*');
  await row.getByRole('button', { name: /^Remove/ }).click();
  await row.waitFor({ state: 'detached' });
  const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id: siteId } });
  expect(reports.find(({ kind }) => kind === 'monthly')?.recipients).toEqual([]);
});

test('a box is checked from the click on, before the screen is painted', async () => {
  const { page } = visit;
  const release = await holdChanges(page);
  const box = card('Daily report').getByRole('checkbox', { name: 'PDF' });
  const isChecked = await box.evaluate(async (input: HTMLInputElement) => {
    input.click();
    for (let turn = 0; turn < 20; turn++) await null; // No task of the browser can come in between.
    return input.checked;
  });
  await release();
  expect(isChecked).toBe(true);
});

test('of two quick ticks and another language nothing is lost, and nobody else is blamed', async () => {
  const { page } = visit;
  const weekly = card('Weekly report');
  const release = await holdChanges(page);
  const box = (name: string) => weekly.getByRole('checkbox', { name });
  await box('PDF').check();
  await box('CSV').check();
  await weekly.getByLabel('Language').selectOption('de');
  await expect.poll(() => box('PDF').isChecked()).toBe(true);
  await release();
  await expect.poll(storedWeekly).toMatchObject({ formats: ['csv', 'pdf'], language: 'de' });
  await expect.poll(() => box('CSV').isChecked()).toBe(true);
  await expect.poll(() => weekly.getByLabel('Language').inputValue()).toBe('de');
  expect(await weekly.getByRole('alert').count()).toBe(0);
});

test('a report for a day that is over is refused at its day', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'New report' }).click();
  const form = page.getByRole('form', { name: 'New report' });
  await form.getByLabel('Name').fill('For one day');
  await form.getByLabel('Sent', { exact: true }).selectOption('once');
  const day = form.getByLabel('Day', { exact: true });
  await day.fill('2026-01-01');
  await form.getByRole('button', { name: 'Add report' }).click();
  await form.getByText('This time is over. Choose a later one.').waitFor();
  await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true');
  await form.getByRole('button', { name: 'Cancel' }).click();
});

/** Keeps changes of reports from the server until what it returns is called. */
async function holdChanges(page: Page) {
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/reports/*', async (route) => {
    if (route.request().method() === 'PATCH') await isHeld;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

const broken = { error: { code: 'INTERNAL_ERROR', message: 'Something broke.', details: {} } };

async function storedWeekly() {
  const { reports } = await visit.server.call('GET /v1/sites/:id/reports', { params: { id: visit.siteId } });
  const weekly = reports.find(({ kind }) => kind === 'weekly');
  return weekly && { formats: weekly.formats.toSorted(), language: weekly.language };
}

function card(name: string): Locator {
  const heading = visit.page.getByRole('heading', { level: 2, name, exact: true });
  return visit.page.getByRole('listitem').filter({ has: heading });
}
