import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: Page;
beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  const pages = ['/front', '/caf%C3%A9'];
  const events = pages.map((url, index) =>
    event(visit.siteId, {
      session_id: `${index}`,
      event_type: 'page_view',
      page_url: `https://news.example${url}`,
    }),
  );
  await tell(visit.server, events);
});
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
afterAll(() => visit?.close());

const daysAgo = (days: number) => new Date(Date.now() - 86_400_000 * days).toISOString().slice(0, 10);

test('beside the chart stand the notes of that day and of no other', async () => {
  const params = { id: visit.siteId };
  for (const [days, text] of [
    [2, 'Newsletter'],
    [2, 'Newsletter'],
    [3, 'Redesign'],
  ] as const) {
    await visit.server.call('POST /v1/sites/:id/annotations', { params, body: { day: daysAgo(days), text } });
  }
  await visit.open(`/sites/${visit.siteId}?period=7d`);
  const plot = page.getByRole('slider');
  await plot.waitFor();
  await page.getByText(/notes/).first().waitFor();
  await plot.focus();
  const lines = page.locator('[data-part=tip] p');
  const notes = async () => (await lines.allTextContents()).filter((line) => /^(News|Rede)/.test(line));
  await plot.press('End');
  for (const expected of [[], ['Newsletter', 'Newsletter'], ['Redesign']]) {
    await plot.press('ArrowLeft');
    await expect.poll(notes).toEqual(expected);
  }
});

test('no image is said to be copied or saved before there is a chart', async () => {
  await page.route('**/overview', () => {});
  for (const name of ['Copy', 'Save as PNG']) {
    await visit.open(`/sites/${visit.siteId}`);
    await page.getByRole('button', { name: 'Export image' }).click();
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByText('The image couldn’t be created.').waitFor();
  }
  expect(await page.getByText('Image copied.').count()).toBe(0);
});

test('more values than there is room for are counted and searched, and a failed search says so', async () => {
  const searched: string[] = [];
  let fails = false;
  await page.route('**/breakdowns', async (route) => {
    const { search = '', limit } = route.request().postDataJSON();
    if (search) searched.push(search);
    if (search && fails) {
      return route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: '', details: {} } },
      });
    }
    const response = await route.fetch({ maxRetries: 3 });
    const json = await response.json();
    if (!search) for (const each of json.breakdowns) each.total = 5000;
    if (limit === 1000 && !search) json.breakdowns[0].rows.splice(1);
    await route.fulfill({ response, json });
  });
  await visit.open(`/sites/${visit.siteId}`);
  const panel = page.getByRole('region', { name: 'Page', exact: true });
  await panel.getByRole('button', { name: /^Show all 5,000/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Page' });
  await dialog.getByText('5,000 values').waitFor();
  const search = dialog.getByLabel('Search');
  expect(await search.getAttribute('maxlength')).toBe('253');
  await search.fill('café');
  await dialog.getByText('1 value', { exact: true }).waitFor();
  await dialog.getByText('/café').waitFor();
  expect(searched.at(-1)).toBe('café');
  fails = true;
  await search.fill('front');
  await dialog.getByText('Something went wrong on the server').waitFor();
  expect(await dialog.getByText(/values?$/).count()).toBe(0);
});

test('failed events that could not be read are not none', async () => {
  const error = { code: 'INTERNAL_ERROR', message: '', details: {} };
  await page.route('**/failed?*', (route) => route.fulfill({ status: 500, json: { error } }));
  await visit.open(`/sites/${visit.siteId}/events`);
  await page.getByText('Something went wrong on the server').waitFor();
});
