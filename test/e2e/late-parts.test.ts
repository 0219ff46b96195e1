import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answerOf } from './answer-of.ts';
import { holdCalls } from './hold-calls.ts';
import { tell, wallVisits } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: Page;
beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  const params = { id: visit.siteId };
  const body = { name: 'friendly', config: { title: 'The friendly one' } };
  await visit.server.call('PUT /v1/templates/sites/:id', { params, body });
  const variants = ['control', 'friendly'].map((name) => ({
    ...{ name, weight: 50 },
    template_id: name === 'control' ? 'default' : name,
  }));
  const ab_test = { enabled: true, variants, holdout: 0 };
  await visit.server.call('PATCH /v1/sites/:id', { params, body: { config: { ab_test } } });
  await tell(visit.server, wallVisits(visit.siteId, 'control', 3, 1));
});
afterEach(() => page.unrouteAll());
afterAll(() => visit?.close());

test('the question how a test ends is asked for before the click, and says when it is on its way', async () => {
  await visit.open(`/sites/${visit.siteId}/ab-test`);
  const stop = page.getByRole('button', { name: 'End test…' });
  await stop.waitFor();
  const letCome = await holdCalls(page, 'GET', '**/assets/end-test-*.js');
  const asked = page.waitForRequest('**/assets/end-test-*.js');
  await stop.hover();
  await asked;
  await stop.click();
  const wait = page.getByRole('dialog', { name: 'Loading' });
  await wait.waitFor();
  await visit.checkAccessibility('a dialog on its way');
  await letCome();
  const question = page.getByRole('dialog', { name: 'End test' });
  await question.getByRole('button', { name: 'Keep testing' }).click();
  await question.waitFor({ state: 'detached' });
  await wait.waitFor({ state: 'detached' });
});

test.each([
  ['Filter', 'filter-form'],
  ['Segments', 'segment-list'],
])('the menu %s says when it is on its way', async (button, file) => {
  await visit.open(`/sites/${visit.siteId}`);
  const opener = page.getByRole('button', { name: button, exact: true });
  await opener.waitFor();
  const letCome = await holdCalls(page, 'GET', `**/assets/${file}-*.js`);
  await opener.click();
  const wait = page.getByRole('status').filter({ hasText: 'Loading' });
  await wait.waitFor();
  await visit.checkAccessibility(`the menu ${button} on its way`);
  await letCome();
  await wait.waitFor({ state: 'detached' });
});

test('Esc closes a dialog that is on its way, and what opened it has the focus again', async () => {
  await visit.open(`/sites/${visit.siteId}`);
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await help.waitFor();
  const letCome = await holdCalls(page, 'GET', '**/assets/shortcut-help-*.js');
  await help.click();
  const wait = page.getByRole('dialog', { name: 'Loading' });
  await wait.waitFor();
  await page.keyboard.press('Escape');
  await wait.waitFor({ state: 'detached' });
  await expect.poll(() => help.evaluate((button) => button === document.activeElement)).toBe(true);

  await help.click();
  await wait.waitFor();
  await letCome();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => help.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('where a part does not come, the screen stays as it is, with what is typed on it', async () => {
  await page.route('**/assets/fairness-panel-*.js', (route) => route.abort());
  await visit.open(`/sites/${visit.siteId}/wall`);
  await notLoaded().waitFor();
  await visit.checkAccessibility('a screen without a part');
  await title().fill('Typed before it came');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await notLoaded().waitFor({ state: 'detached' });
  expect(await title().inputValue()).toBe('Typed before it came');
});

test('where a menu does not come, the menu says so', async () => {
  await page.route('**/assets/filter-form-*.js', (route) => route.abort());
  await visit.open(`/sites/${visit.siteId}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await notLoaded().waitFor();
  expect(await page.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible()).toBe(true);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Add filter' }).waitFor();
});

test('a part that did not come is asked for again when it is shown the next time', async () => {
  await page.route('**/assets/segment-list-*.js', (route) => route.abort());
  await visit.open(`/sites/${visit.siteId}`);
  const menu = page.getByRole('button', { name: 'Segments', exact: true });
  await menu.click();
  await notLoaded().waitFor();
  await page.keyboard.press('Escape');
  await page.unrouteAll();
  await menu.click();
  await page.getByText('Save a set of filters as a segment.').waitFor();
  expect(await notLoaded().count()).toBe(0);
});

test('in a link, nothing stands in for a part that does not come', async () => {
  await page.route('**/assets/site-next-*.js', (route) => route.abort());
  await page.route('**/v1/analytics/sites/summary?*', async (route) => {
    const response = await answerOf(route);
    const { sites } = await response.json();
    for (const site of sites) site.next = { id: 'set_rate', about: {} };
    await route.fulfill({ response, json: { sites } });
  });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('site-next'));
  await visit.open('/');
  await lost;
  await page
    .getByRole('link', { name: /news\.example/ })
    .first()
    .waitFor();
  expect(await page.locator('a button').count()).toBe(0);
});

test('without a connection, parts that are missing leave the rest of the screen alone', async () => {
  const parts = ['do-next', 'how-visitors-went-on', 'world-map'];
  for (const part of parts) await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
  await visit.open(`/sites/${visit.siteId}`);
  await notLoaded().first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const lost = page.getByRole('dialog', { name: 'Couldn’t be loaded' });
  await lost.getByRole('heading', { name: 'Can’t reach Truce' }).waitFor();
  await page.unrouteAll();
  await page.context().setOffline(false);
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await notLoaded().waitFor({ state: 'detached' });
});

const title = () => page.locator('[name=title]');
const notLoaded = () => page.getByText('Part of this page couldn’t be loaded');
