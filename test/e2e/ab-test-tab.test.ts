import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AbTesting, caveats } from '../../src/contract/analytics/ab-testing.ts';
import type { Site } from '../../src/contract/sites/sites.ts';
import { type OwnerVisit, openOwnerVisit, tell, wallVisits } from './owner-visit.ts';

/** A busy machine draws late. */
let visit: OwnerVisit;
let page: Page;
let site: Site;

beforeAll(async () => {
  visit = await openOwnerVisit();
  page = visit.page;
  site = await visit.server.call('POST /v1/sites', { body: { domain: 'news.example' } });
});

afterAll(() => visit?.close());

describe('before a test', () => {
  test('one template: says what a test is and leads to a second one', async () => {
    await open();
    await page.getByRole('heading', { name: 'Find out which wall works better' }).waitFor();
    const link = page.getByRole('link', { name: 'Create a second template' });
    await visit.checkAccessibility('test tab: one template');
    await link.click();
    await page.getByRole('dialog', { name: 'Start from' }).waitFor();
    await page.waitForURL(`**/sites/${site.id}/wall`);
    await open();
  });

  test('the hold-out can be set, and refuses what is no percentage', async () => {
    const field = page.getByLabel('Visitors who never see a wall (%)');
    await field.fill('60');
    await page.getByRole('button', { name: 'Save hold-out' }).click();
    await page.getByText('Enter a number from 0 to 50.').waitFor();
    await field.fill('5');
    await page.getByRole('button', { name: 'Save hold-out' }).click();
    await page.getByText('Saved.').waitFor();
    await expect.poll(async () => (await config()).ab_test.holdout).toBe(5);
  });
});

describe('setting up', () => {
  test('proposes two templates, half and half', async () => {
    await visit.server.call('PUT /v1/templates/sites/:id', {
      params: { id: site.id },
      body: { name: 'friendly', config: { title: 'Would you allow our ads?' } },
    });
    await open();
    await page.getByRole('button', { name: 'Set up a test' }).click();
    await expect
      .poll(() => page.getByRole('heading', { name: 'Set up a test' }).evaluate(isFocused))
      .toBe(true);
    const challenger = page.getByRole('group', { name: 'Variant 2' });
    await expect
      .poll(() => challenger.getByLabel('Template').locator('option:checked').textContent())
      .toBe('friendly');
    await expect.poll(() => page.locator('p:has-text("Total")').textContent()).toContain('100%');
  });

  test('is kept as a draft, that no visitor sees anything of', async () => {
    await page.getByText('The length can be estimated after the first sessions').waitFor();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('A test with control, challenger is ready to start.').waitFor();
    await expect
      .poll(async () => (await config()).ab_test)
      .toMatchObject({ enabled: false, variants: [{ name: 'control' }, { name: 'challenger' }] });
    await visit.checkAccessibility('test tab: draft');
    await page.getByRole('button', { name: 'Continue with the draft' }).click();
  });

  test('says what the shares add up to, and starts only at 100', async () => {
    const challenger = page.getByRole('group', { name: 'Variant 2' });
    await challenger.getByLabel('Name').fill('a friendly one');
    await challenger.getByLabel('Share (%)').fill('30');
    await page.getByText('20% left to assign.').waitFor();
    await page.getByRole('button', { name: 'Start the test' }).click();
    await page.getByText('Use letters, digits, - and _').waitFor();
    await visit.checkAccessibility('test tab: form with faults');
    await expect.poll(async () => (await config()).ab_test.enabled).toBe(false);
  });

  test('adds and removes variants', async () => {
    await page.getByRole('button', { name: 'Add variant' }).click();
    await expect
      .poll(() => page.getByLabel('Share (%)').evaluateAll(valuesOf))
      .toEqual(['33.4', '33.3', '33.3']);
    await page.getByRole('button', { name: 'Remove challenger-2' }).click();
    await expect
      .poll(() => page.getByRole('heading', { name: 'Set up a test' }).evaluate(isFocused))
      .toBe(true);
    await page.getByRole('group', { name: 'Variant 2' }).getByLabel('Name').fill('friendly');
    // A new test is proposed carefully: with a ramp-up, and a way back.
    const rampUp = page.getByLabel('Start with 5% of visitors');
    await expect.poll(() => rampUp.isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel('Show control instead').isChecked()).toBe(true);
    await rampUp.uncheck();
    await page.getByRole('button', { name: 'Start the test' }).click();
    await page.getByRole('heading', { name: 'Variants', exact: true }).waitFor();
    await expect
      .poll(async () => (await config()).ab_test)
      .toMatchObject({
        enabled: true,
        holdout: 5,
        guard_rails: { ramp_up: false, on_break: 'revert' },
        variants: [
          { name: 'control', weight: 50 },
          { name: 'friendly', weight: 50 },
        ],
      });
  });
});

describe('while it runs', () => {
  test('too early: says so in words, and what is missing', async () => {
    await tell(visit.server, [
      ...wallVisits(site.id, 'control', 20, 3),
      ...wallVisits(site.id, 'friendly', 20, 5),
    ]);
    await expect.poll(readTable).toMatch(/203.*205/);
    await expect
      .poll(() => page.textContent('[aria-labelledby=verdict]'))
      .toContain('Running: too early for a verdict');
    await expect
      .poll(() => page.getByRole('list', { name: 'Before you act on these numbers' }).textContent())
      .toContain('Each variant needs at least 100 sessions');
    await visit.checkAccessibility('test tab: too early');
  });

  test('new shares are saved without touching the rest', async () => {
    await page.getByRole('button', { name: 'Edit test' }).click();
    await page.getByRole('group', { name: 'Variant 1' }).getByLabel('Share (%)').fill('40');
    await page.getByRole('group', { name: 'Variant 2' }).getByLabel('Share (%)').fill('60');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your pages will update within minutes.').waitFor();
    const { variants, holdout } = (await config()).ab_test;
    expect(variants.map(({ weight }) => weight)).toEqual([40, 60]);
    expect(holdout).toBe(5);
    await page.getByRole('button', { name: 'Split evenly' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your pages will update within minutes.').waitFor();
  });

  test('a clear difference: winner, interval in words and drawn, and how it is meant', async () => {
    await tell(visit.server, [
      ...wallVisits(site.id, 'control', 1000, 200),
      ...wallVisits(site.id, 'friendly', 1000, 300),
    ]);
    await expect.poll(readTable).toMatch(/1,020203.*1,020305/);
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).first().textContent())
      .toMatch(/^Use “friendly”: it converts 29\.9% of/);
    const row = page
      .locator('[aria-labelledby=verdict] table')
      .first()
      .getByRole('row', { name: /friendly/ });
    await expect
      .poll(() => row.textContent())
      .toMatch(/Winner.*1,020305.*29\.9%.*\+10\.0 pts.*\(\+\d.* to \+1\d/);
    await expect.poll(() => row.locator('[data-side=better]').count()).toBe(1);
    await expect.poll(() => page.getByText(/^Since .*\.$/).count()).toBe(1);
    await expect.poll(() => page.getByRole('img', { name: /^The wall of/ }).count()).toBe(2);
    await page.getByRole('img', { name: /^Conversion rate of all days/ }).waitFor();
    await page.getByText('Why?').click();
    await page.getByText('only valid if you check once').first().click();
    const classic = page.getByRole('table', { name: 'Fixed-horizon statistics' });
    await expect
      .poll(() => classic.getByRole('row', { name: /friendly/ }).textContent())
      .toMatch(/to \+1.*below 0\.0001100/);
    await visit.checkAccessibility('test tab: winner');
  });

  test('how it came about, among which visitors, and with how many comparisons', async () => {
    const panel = page.getByRole('region', { name: /^Use “friendly”/ });
    await panel.getByText('By device, blocker and country').click();
    await panel.getByText('You’re making 3 comparisons at once.').waitFor();
    const groups = panel.getByRole('table', { name: 'By device, blocker and country' });
    await expect
      .poll(() => groups.getByRole('row', { name: /Desktop/ }).textContent())
      .toMatch(/19\.9%.*29\.9%.*\+\d\.\d to \+1\d\.\d pts/);
    await panel.getByText('Show as a table').click();
    const days = panel.getByRole('table', { name: /^Conversion rate of all days/ });
    await expect
      .poll(() => days.getByRole('row').last().textContent())
      .toMatch(/29\.9% \(2\d\.\d% to 3\d\.\d%\)19\.9% \(1\d\.\d% to 2\d\.\d%\)/);
    await visit.checkAccessibility('test tab: over time and among groups');
  });

  test('the winner becomes the wall for everybody', async () => {
    await page.getByRole('button', { name: 'End test…' }).click();
    await expect.poll(() => page.getByRole('radio', { name: /friendly/ }).isChecked()).toBe(true);
    await visit.checkAccessibility('test tab: ending');
    await page.getByRole('button', { name: 'End test', exact: true }).click();
    await page.getByRole('heading', { name: 'No test is running' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 2 }).first().evaluate(isFocused)).toBe(true);
    const { ab_test, template_id } = await config();
    const { templates } = await visit.server.call('GET /v1/templates/sites/:id', { params: { id: site.id } });
    expect(ab_test.enabled).toBe(false);
    expect(templates.find(({ id }) => id === template_id)?.name).toBe('friendly');
    await visit.checkAccessibility('test tab: ended');
  });

  test('every remark is told in plain words, and a tie is named', async () => {
    await page.route('**/ab-testing', (route) => route.fulfill({ json: tie }));
    await open();
    await page.getByText('Tied with control').waitFor();
    await expect
      .poll(() =>
        page.getByRole('list', { name: 'Before you act on these numbers' }).getByRole('listitem').count(),
      )
      .toBe(caveats.length);
    await expect
      .poll(() => page.getByRole('row', { name: /^soft/ }).textContent())
      .toContain('−0.4 pts (−2.3 to +1.5)');
    await expect
      .poll(() => page.textContent('[aria-labelledby=verdict]'))
      .toContain('A verdict will take about 12 more days');
    await visit.checkAccessibility('test tab: every remark');
    await page.unroute('**/ab-testing');
  });

  test('nothing was asked of another host, nothing broke', () => {
    expect(visit.complaints).toEqual([]);
  });
});

const variant = {
  impressions: 5000,
  conversions: 1000,
  conversion_rate: 20,
  confidence: 0,
  single_look: null,
};
/** What takes months to come about by itself. */
const tie: AbTesting = {
  variants: [
    { ...variant, name: 'control', interval: null, tied_with: ['soft'] },
    {
      ...variant,
      name: 'soft',
      conversions: 980,
      conversion_rate: 19.6,
      interval: [-2.3, 1.5],
      tied_with: ['control'],
    },
    {
      ...variant,
      name: 'loud',
      conversions: 800,
      conversion_rate: 16,
      confidence: 99.9,
      interval: [-5.9, -2.1],
      tied_with: [],
    },
  ],
  recommendation:
    'The variants are tied, so either is fine: keep the one you like best, for instance "control".',
  status: 'tie',
  verdict: { code: 'tie', variant: 'control' },
  caveats: [...caveats],
  multiple_exposure_rate: 2.5,
  time_left: { days: 12, visitors_per_variant: 8123 },
  started_at: '2026-03-01T12:00:00.000Z',
  stopped_at: null,
  allocation: [
    { name: 'control', share: 45 },
    { name: 'soft', share: 45 },
    { name: 'loud', share: 10 },
  ],
};

async function open(): Promise<void> {
  await page.goto(`${visit.server.url}/sites/${site.id}/ab-test`);
}

async function config(): Promise<Site['config']> {
  return (await visit.server.call('GET /v1/sites/:id', { params: { id: site.id } })).config;
}

/** Reads the result table anew: what was told is counted within two seconds. */
async function readTable(): Promise<string | null> {
  await open();
  return page.locator('[aria-labelledby=verdict] table').first().textContent();
}

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}

function valuesOf(fields: Element[]): string[] {
  return fields.map((field) => (field as HTMLInputElement).value);
}
