import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '../../src/contract/sites/sites.ts';
import { event } from '../support/events.ts';
import { type OwnerVisit, openOwnerVisit, tell } from './owner-visit.ts';

/** A busy machine draws late. */
const dayMs = 86_400_000;
let visit: OwnerVisit;
let page: Page;
let site: Site;

beforeAll(async () => {
  visit = await openOwnerVisit();
  page = visit.page;
  const body = { domain: 'news.example', config: { consent_mode: 'full' as const } };
  site = await visit.server.call('POST /v1/sites', { body });
});

afterAll(() => visit?.close());

describe('a new site', () => {
  test('says that there is nothing to count, and what is missing', async () => {
    await open();
    await page
      .getByRole('heading', { name: 'No page views with an ad blocker in this period yet.' })
      .waitFor();
    await page.getByRole('heading', { name: 'Waiting for visits' }).waitFor();
    await page.getByText('No page views with a blocker in this period.').waitFor();
    await page.getByText('to see money instead of page views').waitFor();
    await visit.checkAccessibility('value tab: nothing yet');
  });

  test('sets a hold-out by one button', async () => {
    await page.getByRole('button', { name: 'Set a hold-out of 5%' }).click();
    await page.getByText('No one in the hold-out on these days.').first().waitFor();
    await expect.poll(async () => (await config()).ab_test.holdout).toBe(5);
  });
});

describe('rates, in a panel at the side', () => {
  test('are asked for, and refused at the field', async () => {
    await page.getByRole('button', { name: 'Set your rate' }).click();
    await page.getByRole('button', { name: 'Save rate' }).click();
    await page.getByText('Choose a currency.').waitFor();
    await page.getByText('Enter an amount, e.g. 4.10.').waitFor();
    await visit.checkAccessibility('value tab: a rate with faults');
  });

  test('are kept, with a comma as well; what is typed outlives the panel', async () => {
    await page.getByLabel('Currency').selectOption('EUR');
    await page.getByLabel('Earnings per 1,000 page views').fill('4,10');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Set your rate' }).click();
    const months = page.waitForRequest(/\/revenue-months$/); // their money changes too
    await page.getByRole('button', { name: 'Save rate' }).click();
    await page.getByRole('cell', { name: '€4.10' }).waitFor();
    await months;
    await expect
      .poll(() => settings())
      .toMatchObject({ currency: 'EUR', rates: [{ mode: 'rpm', rpm: '4.10' }] });
  });

  test('may be of ads, for a device and a country', async () => {
    await page.getByText('Add a rate for another date').click();
    const from = page.getByLabel('From', { exact: true });
    await expect.poll(() => from.inputValue()).toBe(new Date().toISOString().slice(0, 10));
    await page.getByLabel('Ads (eCPM)').check();
    await page.getByLabel('Earnings per 1,000 ads').fill('1.20');
    await page.getByLabel('Country', { exact: true }).selectOption('Germany');
    await page.getByLabel('Device', { exact: true }).selectOption('mobile');
    await page.getByRole('button', { name: 'Save rate' }).click();
    const row = page.getByRole('row', { name: /Germany/ });
    await expect.poll(() => row.textContent()).toMatch(/Mobile.*€3\.24.*€1\.20 × 3 ads × 90% filled/);
    await expect
      .poll(async () => (await settings()).rates[1])
      .toMatchObject({ country: 'DE', ecpm: '1.20', ads_per_page: 3, fill: 0.9 });
  });

  test('are removed, and back with undo', async () => {
    await page.getByRole('button', { name: /Remove the rate .* Germany, Mobile/ }).click();
    await page.getByText('Rate removed.').waitFor();
    await expect.poll(async () => (await settings()).rates).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /Germany/ }).waitFor();
    await expect.poll(async () => (await settings()).rates).toHaveLength(2);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Rates', exact: true }).waitFor();
  });
});

describe('with visits', () => {
  test('one sentence and one number with its interval', async () => {
    await tell(visit.server, visits());
    await expect.poll(reading()).toMatch(/^The wall earned you €1\.\d\d that you wouldn’t have/);
    await expect
      .poll(() => worth('Extra revenue from the wall'))
      .toMatch(/€1\.\d\d.*€\d\.\d\d to €\d\.\d\d, with 95% confidence/);
    await expect.poll(() => worth('Won back (gross)')).toMatch(/€1\.76.*€\d\.\d\d to €\d\.\d\d/);
    // Walled visitors made more page views than the hold-out: what is below zero as a cost is told as a gain.
    await expect
      .poll(() => worth('Gained because visitors stayed longer (already included)'))
      .toMatch(/^[^−]*€/);
    await page.getByText('Visitors assigned in this period or in the 90 days before.').waitFor();
    await page.getByText(/^Extra revenue is measured on .*, while there was a hold-out\.$/).waitFor();
    await page.getByText('By device and country').click();
    await expect.poll(() => page.getByRole('row', { name: /^Desktop/ }).textContent()).toMatch(/€.*€/);
    await page.getByText('How we calculate this').first().click();
    await page.getByText('Sessions are counted, not people.').waitFor();
  });

  test('the waterfall adds up, and is a table', async () => {
    const panel = page.getByRole('region', { name: 'From lost to won back' });
    await panel.getByRole('row').nth(1).waitFor();
    const rows = await panel.getByRole('row').allTextContents();
    const amounts = rows.slice(1).map((row) => Number(/€(\d+\.\d\d)/.exec(row)?.[1]));
    const [stake = 0, won = 0, lost = 0] = amounts;
    expect(won).toBe(1.76);
    expect(stake).toBeCloseTo(won + lost, 5);
    const [all = 0, ofWon = 0, ofLost = 0] = rows.slice(1).map((row) => Number(/([\d.]+)%$/.exec(row)?.[1]));
    expect([all, ofWon + ofLost]).toEqual([100, 100]);
    const cells = panel.locator('tbody td:last-child > span');
    expect(await cells.evaluateAll((all) => all.some((at) => at.scrollWidth > at.clientWidth))).toBe(false);
  });

  test('the running total ends with the number above', async () => {
    const panel = page.getByRole('region', { name: 'How it adds up' });
    await panel.getByRole('img').waitFor();
    await panel.getByText('Show as a table').click();
    const last = await panel.getByRole('row').last().textContent();
    const [amount] = /€\d\.\d\d/.exec(last ?? '') ?? ['none'];
    expect(await worth('Extra revenue from the wall')).toContain(amount);
  });

  test('what if: reckoned on the page, and saved nowhere', async () => {
    const panel = page.getByRole('region', { name: 'What if?' });
    const before = await settings();
    await panel.getByLabel('Share won back').fill('100');
    const all = await panel.getByRole('status').textContent();
    await panel.getByLabel('Share won back').fill('50');
    const half = await panel.getByRole('status').textContent();
    const amount = (text: string | null) => Number(/€(\d+\.\d\d)/.exec(text ?? '')?.[1]);
    expect(amount(half)).toBeGreaterThan(0);
    expect(Math.abs(amount(all) - 2 * amount(half))).toBeLessThan(0.02);
    await panel.getByRole('button', { name: 'Reset to current values' }).click();
    expect(await settings()).toEqual(before);
  });

  test('months are compared by their days, once there are two', async () => {
    await page.getByRole('heading', { name: 'Wall vs. hold-out' }).waitFor();
    const { months } = await visit.server.call('GET /v1/analytics/sites/:id/revenue-months', {
      params: { id: site.id },
    });
    const panel = page.getByRole('region', { name: 'Month over month' });
    await expect.poll(() => panel.count()).toBe(months.length > 1 ? 1 : 0);
  });

  test('what the wall changes, in words and as a table', async () => {
    const panel = page.getByRole('region', { name: 'Wall vs. hold-out' });
    await panel.getByText('The wall won back between').waitFor();
    await expect.poll(() => panel.getByRole('row', { name: /Hold-out/ }).textContent()).toContain('200');
  });

  test('cohorts with numbers in every shade', async () => {
    const panel = page.getByRole('region', { name: 'Retention' });
    await expect.poll(() => panel.getByRole('row', { name: /^All \d/ }).textContent()).toMatch(/75%.*of 40/);
  });

  test('how far the wall reaches, and what it takes to know the rest', async () => {
    const panel = page.getByRole('region', { name: 'Wall coverage' });
    await expect
      .poll(() => panel.getByRole('row', { name: /In the hold-out/ }).textContent())
      .toContain('200');
    await panel.getByText('Only your server knows').waitFor();
    await visit.checkAccessibility('value tab: numbers');
  });

  test('advice is applied, and taken back', async () => {
    await visit.server.call('PATCH /v1/sites/:id', {
      params: { id: site.id },
      body: { config: { ab_test: { enabled: false, variants: [], holdout: 0 } } },
    });
    await open();
    await page.getByText('Sessions with a wall in 30 days').waitFor();
    await visit.checkAccessibility('value tab: advice');
    await page.getByRole('button', { name: 'Apply: Set a hold-out of 5%' }).click();
    await page.getByText('Applied: Set a hold-out of 5%.').waitFor();
    await expect.poll(async () => (await config()).ab_test.holdout).toBe(5);
    await visit.checkAccessibility('value tab: advice applied');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Apply: Set a hold-out of 5%' }).waitFor();
    await expect.poll(async () => (await config()).ab_test.holdout).toBe(0);
  });

  test('a server that fails is told of, with a way to try again', async () => {
    await page.route('**/reach*', (route) => route.fulfill({ status: 500, json: broken }));
    await open();
    const panel = page.getByRole('region', { name: 'Wall coverage' });
    await panel.getByText('Something went wrong on the server').waitFor();
    await page.unroute('**/reach*');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByText('The wall was shown on').waitFor();
  });

  test('a server that fails in many places is told of once, and asked again for all', async () => {
    await page.route('**/v1/analytics/**', (route) => route.fulfill({ status: 500, body: '' }));
    await open();
    await expect.poll(() => page.getByText('Couldn’t be loaded.').count()).toBeGreaterThan(2);
    await expect.poll(() => page.getByText('Something went wrong on the server').count()).toBe(1);
    await visit.checkAccessibility('value tab: a failure');
    await page.unroute('**/v1/analytics/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The wall was shown on').waitFor();
    await expect.poll(() => page.getByText('Couldn’t be loaded.').count()).toBe(0);
  });

  test('nothing was asked of another host, nothing broke', () => {
    expect(visit.complaints).toEqual([]);
  });
});

const broken = { error: { code: 'INTERNAL_ERROR', message: 'Something broke.', details: {} } };

/**
 * Half of 400 walled visitors allow ads and read on; 200 in the hold-out read one page; 40 come back after three days.
 * Half of the first two came yesterday: what a single day earned is not drawn day by day.
 */
function visits() {
  const seen = (index: number) => Date.now() - (index % 4 < 2 ? dayMs : 0);
  const walled = Array.from({ length: 400 }, (_, index) => {
    const session_id = `walled-${index}`;
    const timestamp = new Date(seen(index)).toISOString();
    const of = (event_type: string, more = {}) =>
      event(site.id, { session_id, event_type, timestamp, metadata: { arm: 'walled', ...more } });
    const met = [of('page_view'), of('adblock_detected', { arm_first: true }), of('wall_displayed')];
    if (index % 2 === 1) return met;
    const won = ['page_view', 'adblock_not_detected', 'page_view', 'adblock_not_detected'];
    return [...met, of('conversion_allowlist', { allowed_at: seen(index) }), ...won.map((type) => of(type))];
  });
  const holdout = Array.from({ length: 200 }, (_, index) => {
    const session_id = `holdout-${index}`;
    const timestamp = new Date(seen(index)).toISOString();
    const of = (event_type: string, more = {}) =>
      event(site.id, { session_id, event_type, timestamp, metadata: { arm: 'holdout', ...more } });
    return [
      of('page_view'),
      of('adblock_detected', { arm_first: true }),
      of('wall_withheld', { reason: 'holdout' }),
    ];
  });
  const allowed = Math.floor((Date.now() - 3 * dayMs) / dayMs) * dayMs;
  const back = Array.from({ length: 40 }, (_, index) => {
    const conversion = event(site.id, {
      session_id: `then-${index}`,
      event_type: 'conversion_allowlist',
      timestamp: new Date(allowed + dayMs / 2).toISOString(),
      metadata: { allowed_at: allowed },
    });
    const event_type = index < 30 ? 'adblock_not_detected' : 'adblock_detected';
    const again = event(site.id, {
      session_id: `again-${index}`,
      event_type,
      metadata: { allowed_at: allowed },
    });
    return [conversion, again];
  });
  return [...walled, ...holdout, ...back].flat();
}

async function open(): Promise<void> {
  await page.goto(`${visit.server.url}/sites/${site.id}/revenue`);
}

function worth(label: string): Promise<string | null> {
  return page
    .locator('[data-part=amount]')
    .filter({ has: page.getByText(label, { exact: true }) })
    .textContent();
}

/** Reads the sentence anew: what was told is counted within two seconds. */
function reading() {
  return async () => {
    await open();
    return page
      .getByRole('region', { name: 'Revenue from the wall' })
      .getByRole('heading')
      .first()
      .textContent();
  };
}

async function config(): Promise<Site['config']> {
  return (await visit.server.call('GET /v1/sites/:id', { params: { id: site.id } })).config;
}

function settings() {
  return visit.server.call('GET /v1/sites/:id/revenue', { params: { id: site.id } });
}
