import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnerVisit, openOwnerVisit } from './owner-visit.ts';

let visit: OwnerVisit;
let siteId: string;

beforeAll(async () => {
  visit = await openOwnerVisit();
});
afterAll(() => visit?.close());

const stored = () => visit.server.call('GET /v1/sites/:id', { params: { id: siteId } });
const section = (page: Page): Locator => page.getByRole('region', { name: 'General', exact: true });

test('a new site measures only, in the time zone of the browser, and takes what was offered', async () => {
  const { page } = visit;
  await expect.poll(() => page.getByLabel('Measure only').isChecked()).toBe(true);
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe(zone);
  await page.getByLabel('Domain').fill('news.example');
  await page.getByLabel('Time zone').fill('Europe/Paris');
  await page.getByLabel('Send me the weekly report').check();
  await page.getByLabel('Set a hold-out of 5%').check();
  await page.getByLabel('Revenue per 1,000 page views', { exact: true }).fill('4,50');
  await visit.checkAccessibility('a new site');
  await page.getByRole('button', { name: 'Add site' }).click();
  await page.getByText('Waiting for the first event…').waitFor();
  siteId = /sites\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  expect((await stored()).config).toMatchObject({
    wall: 'off',
    timezone: 'Europe/Paris',
    ab_test: { holdout: 5 },
  });
  const { reports } = await visit.server.call('GET /v1/sites/:id/reports', { params: { id: siteId } });
  expect(reports.filter(({ enabled }) => enabled).map(({ kind }) => kind)).toEqual(['weekly']);
  const revenue = await visit.server.call('GET /v1/sites/:id/revenue', { params: { id: siteId } });
  expect(revenue.rates).toMatchObject([{ mode: 'rpm', rpm: '4.50' }]);
});

test('a wall that visitors cannot close is switched on after a question, and off again by one click', async () => {
  const { page } = visit;
  const wall = page.getByRole('switch', { name: 'Wall' });
  await page.getByText('The wall is off: visitors don’t see it, but everything is measured.').waitFor();
  await wall.click();
  const question = page.getByRole('dialog', { name: 'Turn on a wall that visitors can’t close?' });
  await question.getByText('will see your template “default”').waitFor();
  await visit.checkAccessibility('the question before a hard wall');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await stored()).config.wall).toBe('off');
  await wall.click();
  await question.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('status').getByText('see your template “default” (Hard).').waitFor();
  await expect.poll(async () => (await stored()).config.wall).toBe('on');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).config.wall).toBe('off');
  await expect.poll(() => wall.getAttribute('aria-checked')).toBe('false');
  await page.goto(`${visit.server.url}/sites/${siteId}/wall`);
  await page.getByText('The wall is off, so visitors don’t see it. Turn it on').first().waitFor();
  await visit.checkAccessibility('the wall while it is off');
});

test('an A/B test that runs while the wall is off says so, and what it was ended for is true', async () => {
  const { page, server } = visit;
  const params = { id: siteId };
  const off = page.getByText('The wall is off, so visitors don’t see it. Turn it on');
  const body = { name: 'friendly', config: { title: 'The friendly one' } };
  await server.call('PUT /v1/templates/sites/:id', { params, body });
  await page.goto(`${server.url}/sites/${siteId}/ab-test`);
  await page.getByRole('button', { name: 'Set up a test' }).click();
  await page.getByRole('button', { name: 'Start the test' }).waitFor();
  expect(await off.count()).toBe(1);
  await page.getByRole('button', { name: 'Start the test' }).click();
  await page.getByRole('button', { name: 'End test' }).click();
  expect(await off.count()).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'End test' }).click();
  await page.getByText('“control” is now the wall for everyone. The test has ended.').waitFor();
  expect(await off.count()).toBe(1);
});

test('on a phone, what went wrong with the switch is all on the screen', async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${visit.server.url}/sites/${siteId}`);
  const wall = page.getByRole('switch', { name: 'Wall' });
  await wall.waitFor();
  await page.route('**/v1/templates/**', (route) => route.abort());
  await page.route(`**/v1/sites/${siteId}`, (route) => route.abort());
  await wall.click();
  const failure = page.getByRole('status').filter({ hasText: 'Can’t reach Truce' });
  await failure.waitFor();
  await expect.poll(async () => (await failure.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0);
  const { x = 0, width = 0 } = (await failure.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(390);
  await page.unrouteAll();
  await page.setViewportSize({ width: 1280, height: 900 });
});

describe('two editors of the same settings', () => {
  const begin = async () => {
    const { page } = visit;
    await page.goto(`${visit.server.url}/sites/${siteId}/settings`);
    await section(page).getByLabel('Name').fill('Mine');
  };
  const change = (body: object) => visit.server.call('PATCH /v1/sites/:id', { params: { id: siteId }, body });
  const save = () => section(visit.page).getByRole('button', { name: 'Save' }).click();

  test('who changed another section is no reason to ask', async () => {
    await begin();
    await change({ config: { mode: 'soft' } });
    await save();
    await section(visit.page).getByText('Saved.', { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ name: 'Mine', config: { mode: 'soft' } });
  });

  test('keep mine keeps what I changed, and takes theirs for the rest', async () => {
    await begin();
    await section(visit.page).getByLabel('Name').fill('Mine again');
    await change({ name: 'Theirs', config: { timezone: 'Asia/Tokyo' } });
    await save();
    await section(visit.page).getByText('Someone else changed these settings').waitFor();
    expect((await stored()).name).toBe('Theirs');
    await visit.checkAccessibility('two editors');
    await section(visit.page).getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => section(visit.page).getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
    await save();
    await expect.poll(async () => (await stored()).name).toBe('Mine again');
    expect((await stored()).config.timezone).toBe('Asia/Tokyo');
  });

  test('use theirs shows what they saved', async () => {
    await begin();
    await change({ name: 'Theirs' });
    await save();
    await section(visit.page).getByRole('button', { name: 'Use theirs' }).click();
    await expect.poll(() => section(visit.page).getByLabel('Name').inputValue()).toBe('Theirs');
    expect((await stored()).name).toBe('Theirs');
  });
});
