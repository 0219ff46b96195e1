import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: Page;
beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  await tell(visit.server, [event(visit.siteId, { session_id: 's-1' })]);
});
afterAll(() => visit?.close());

const search = () => page.getByLabel('Search');
const session = () => page.getByLabel('Session', { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('what is typed stays while other days and the other view are looked at', async () => {
  await visit.open(`/sites/${visit.siteId}/events`);
  await search().fill('firefox');
  await session().fill('abc');
  await page.getByText('30 days', { exact: true }).first().click();
  await page.waitForURL('**/events?period=30d');
  expect(await search().inputValue()).toBe('firefox');
  expect(await session().inputValue()).toBe('abc');
  await page.getByText('Single events').click();
  await page.waitForURL('**/events?view=list&period=30d');
  expect(await session().inputValue()).toBe('abc');
  await press('Show');
  await page.waitForURL('**/events?view=list&search=firefox&session=abc&period=30d');
  await press('Show all');
  await page.waitForURL('**/events?view=list&period=30d');
  await expect.poll(() => session().inputValue()).toBe('');
});

test('Show all also empties what was only typed', async () => {
  await session().fill('half');
  await press('Show all');
  await expect.poll(() => session().inputValue()).toBe('');
});

test('an end before the start is said at its field, and not asked for', async () => {
  await page.getByLabel('From (UTC)').fill('2026-11-21T10:00');
  await page.getByLabel('To (UTC)').fill('2026-11-21T09:00');
  await press('Show');
  await page.getByText('The end must be after the start.').waitFor();
  expect(new URL(page.url()).searchParams.has('from')).toBe(false);
  await visit.checkAccessibility('times that end before they begin');
  await page.getByLabel('To (UTC)').fill('2026-11-21T11:00');
  await press('Show');
  await page.waitForURL('**from=**');
  expect(await page.getByText('The end must be after the start.').count()).toBe(0);
});

test('sessions are shown again after single events of some time', async () => {
  await page.getByText('Sessions', { exact: true }).first().click();
  await search().waitFor();
  expect(new URL(page.url()).searchParams.has('from')).toBe(false);
});

test('an address with what can be no filter shows the events without it', async () => {
  const wrong = new URLSearchParams({ view: 'list', session: 'x'.repeat(200), from: 'soon', type: 'A b' });
  await visit.open(`/sites/${visit.siteId}/events?${wrong}`);
  await page.getByText('1 event', { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await session().getAttribute('maxlength')).toBe('128');
});

test('asked nobody else', () => expect(visit.complaints).toEqual([]));
