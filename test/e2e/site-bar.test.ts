import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let other: string;

beforeAll(async () => {
  visit = await openSiteVisit();
  ({ id: other } = await visit.server.call('POST /v1/sites', {
    body: { domain: 'other.example', name: 'Le Café' },
  }));
  await tell(visit.server, [event(visit.siteId)]);
});
afterAll(() => visit?.close());

const link = (name: string) => visit.page.getByRole('link', { name, exact: true });
const present = () =>
  visit.page
    .locator('[aria-current]')
    .filter({ visible: true })
    .allTextContents()
    .then((names) => names.map((name) => name.trim()));

describe('the parts of a site', () => {
  test('stand in groups, and the second row has what else is in one', async () => {
    await visit.open(`/sites/${visit.siteId}`);
    await link('Recover').click();
    await visit.page.waitForURL('**/wall');
    await link('A/B test').click();
    await visit.page.waitForURL('**/ab-test');
    await expect.poll(present).toEqual(['Recover', 'A/B test']);
    await link('Settings').click();
    await link('Integrations').click();
    await visit.page.waitForURL('**/integrations');
    await expect.poll(present).toEqual(['Settings', 'Integrations']);
  });

  test('take the focus, each time, as a page that is loaded does', async () => {
    const { page } = visit;
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await visit.open('/');
    await page.getByRole('link', { name: /news\.example/ }).click();
    for (const [name, title] of [
      ['Revenue', 'Revenue'],
      ['Visitors', 'Detection'],
      ['Reports', 'Reports'],
    ] as const) {
      await link(name).click();
      await expect.poll(focused).toBe(`news.example: ${title}`);
    }
  });

  test('show the days and the comparison that another part was set to', async () => {
    const { page } = visit;
    await visit.open(`/sites/${visit.siteId}?period=30d&compare=none&metric=conversions`);
    await link('Revenue').click();
    await page.waitForURL('**/revenue?period=30d&compare=none');
    await expect.poll(() => page.getByLabel('30 days').isChecked()).toBe(true);
    await link('Visitors').click();
    await page.getByText('90 days', { exact: true }).click();
    await link('Events').click();
    await page.getByLabel('Session', { exact: true }).fill('nobody');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL('**session=nobody**');
    await link('Overview').click();
    await page.getByRole('button', { name: 'Last 90 days' }).waitFor();
    await expect.poll(() => page.getByLabel('Compare with').inputValue()).toBe('none');
  });

  test('show no other days than those, also where they have passed', async () => {
    const { page } = visit;
    await visit.open(`/sites/${visit.siteId}?period=yesterday`);
    await link('Visitors').click();
    await page.waitForURL('**/detection?period=yesterday');
    await expect.poll(() => page.getByLabel('Yesterday', { exact: true }).isChecked()).toBe(true);
    const asked = page.waitForRequest((request) => /\/sessions\?.*\bto=/.test(request.url()));
    await link('Events').click();
    await asked;
    await expect.poll(() => page.getByLabel('Yesterday', { exact: true }).isChecked()).toBe(true);
    const sessions = page.getByRole('list', { name: 'Sessions, newest first' });
    await expect.poll(() => sessions.count()).toBe(0);
    await visit.checkAccessibility('events of yesterday');
    // Nothing new can come.
    const pause = page.getByRole('button', { name: 'Pause' });
    expect(await pause.count()).toBe(0);
    await page.getByText('7 days', { exact: true }).first().click();
    await sessions.waitFor();
    await pause.waitFor();
    await page.waitForURL('**/events?period=7d');
    await link('Revenue').click();
    await expect.poll(() => page.getByLabel('7 days', { exact: true }).isChecked()).toBe(true);
    await visit.open(`/sites/${visit.siteId}/revenue`);
    await expect.poll(() => page.getByLabel('7 days', { exact: true }).isChecked()).toBe(true);
  });

  test('count any other number of days as it is', async () => {
    await visit.open(`/sites/${visit.siteId}/detection?period=today`);
    await expect.poll(() => visit.page.getByLabel('1 day', { exact: true }).isChecked()).toBe(true);
    await visit.open(`/sites/${visit.siteId}/detection?period=year`);
    await expect.poll(() => visit.page.getByLabel('90 days').isChecked()).toBe(true);
    await link('Overview').click();
    await visit.page.getByRole('button', { name: 'Last 12 months' }).waitFor();
  });
});

test('another site opens at the same part and days', async () => {
  const { page } = visit;
  await visit.open(`/sites/${visit.siteId}/detection?period=30d`);
  await page.getByRole('button', { name: /^Site\s*news\.example$/ }).click();
  await link('Add a site').waitFor();
  await visit.checkAccessibility('the list of sites in the bar');
  await page.getByRole('link', { name: /^Le Café/ }).click();
  await page.waitForURL(`**/sites/${other}/detection?period=30d`);
  await page.getByRole('heading', { level: 1, name: 'Le Café: Detection' }).waitFor();
});

test('on a phone what a button opens fills the lower edge, and Escape closes it', async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 390, height: 844 });
  await visit.open(`/sites/${visit.siteId}?period=30d`);
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  const apply = page.getByRole('button', { name: 'Apply' });
  const box = await apply.boundingBox();
  expect(box && box.x + box.width).toBeLessThanOrEqual(390);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.keyboard.press('Escape');
  await apply.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('the first number stands within 130 px', async () => {
  await visit.server.call('PUT /v1/sites/:id/revenue', {
    params: { id: visit.siteId },
    body: { currency: 'EUR', rates: [{ from: '2020-01-01', mode: 'rpm', rpm: '5.00' }] },
  });
  await visit.open(`/sites/${visit.siteId}`);
  // A new site begins with what is left to set up.
  await visit.page.locator('[aria-labelledby=checklist-title] button').click();
  const figure = visit.page.locator('[data-part=figure]').first();
  await expect.poll(() => figure.textContent()).toBe('1');
  const box = await figure.boundingBox();
  expect(box?.y).toBeLessThanOrEqual(130);
});

test('asked nobody else and broke no rule of the page', () => expect(visit.complaints).toEqual([]));
