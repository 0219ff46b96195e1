import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit({ domain: 'news.example' });
  await tell(visit.server, visitsOf(visit.siteId));
  await visit.open(`/sites/${visit.siteId}/reports`);
  await card('Daily report').waitFor();
});
afterAll(() => visit?.close());

test('has three reports that are off, addressed to the owner, and turns one on', async () => {
  const { page } = visit;
  expect(await page.getByRole('switch').evaluateAll((all) => all.map((each) => each.ariaChecked))).toEqual([
    'false',
    'false',
    'false',
  ]);
  await card('Daily report').getByText('owner@news.example').waitFor();
  await page.getByText('Nothing was written yet.').waitFor();
  await visit.checkAccessibility('reports, all off');
  await page.getByRole('switch', { name: 'Daily report' }).click();
  await card('Daily report')
    .getByText(/^Next: .*08:00 \(UTC\)$/)
    .waitFor();
  await page.reload();
  await card('Daily report')
    .getByText(/^Next: /)
    .waitFor();
});

test('adds recipients with a role, and names what is no address', async () => {
  const daily = card('Daily report');
  await daily.getByRole('button', { name: 'Add recipient: Daily report' }).click();
  await daily.getByLabel('E-mail').fill('nobody');
  await daily.getByRole('button', { name: 'Add', exact: true }).click();
  await daily.getByText('This is no e-mail address.').waitFor();
  await visit.checkAccessibility('a recipient refused');
  await daily.getByLabel('E-mail').fill('reader@example.com');
  await daily.getByRole('button', { name: 'Add', exact: true }).click();
  const reader = daily.getByRole('listitem').filter({ hasText: 'reader@example.com' });
  await reader.getByText('Reader', { exact: true }).waitFor();
});

test('shows the mail before it is sent, in a frame where nothing runs', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'Preview: Daily report' }).click();
  const frame = card('Daily report').locator('iframe');
  expect(await frame.getAttribute('sandbox')).toBe('');
  await page.frameLocator('iframe').getByText('Open the dashboard').waitFor();
  await visit.checkAccessibility('a report previewed');
  await page.getByRole('button', { name: 'Close preview: Daily report' }).click();
});

test('sends now; without an SMTP server the mails are in the outbox', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'Send now: Daily report' }).click();
  await page.getByText('On its way to 2 recipients.').waitFor();
  await expect.poll(historyText, { timeout: 15_000 }).toContain('By hand, to 2 recipients');
  await page.getByRole('link', { name: 'outbox' }).waitFor();
  await visit.checkAccessibility('a report sent');
  const { mails } = await visit.server.call('GET /v1/mails', { query: { limit: 10 } });
  expect(mails.map(({ to, state }) => `${to} ${state}`).sort()).toEqual([
    'owner@news.example kept',
    'reader@example.com kept',
  ]);
});

test('gives each report as files', async () => {
  const run = visit.page.getByRole('region', { name: 'History' });
  expect(await fileOf(run.getByRole('link', { name: /^CSV/ }))).toMatch(/^date,/);
  expect(JSON.parse(await fileOf(run.getByRole('link', { name: /^JSON/ })))).toHaveProperty('daily');
  // Shown in the browser rather than saved.
  const address = await run.getByRole('link', { name: /^PDF/ }).getAttribute('href');
  const pdf = await visit.page.request.get(`${visit.server.url}${address}`);
  writeFileSync('test-results/daily report.pdf', await pdf.body());
  expect((await pdf.body()).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('exports any days, and none that end before they begin', async () => {
  const now = visit.page.getByRole('region', { name: 'Export now' });
  const today = new Date().toISOString().slice(0, 10);
  await now.getByLabel('Last day').fill(today);
  await now.getByLabel('First day').fill(today);
  expect(JSON.parse(await fileOf(now.getByRole('link', { name: 'JSON' })))).toMatchObject({
    period: { start: today, end: today },
    metrics: { sessions: 40 },
  });
  await now.getByLabel('First day').fill('2099-01-01');
  await now.getByText('The last day comes after the first.').waitFor();
  expect(await now.getByRole('link', { name: 'JSON' }).count()).toBe(0);
});

test('builds a report of its own, with a preview, and deletes it', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'New report' }).click();
  const form = page.getByRole('form', { name: 'New report' });
  await form.getByRole('button', { name: 'Add report' }).click();
  await form.getByText('Please give it a name of at most 120 characters.').waitFor();
  await form.getByLabel('Name').fill('Phones in France');
  await form.getByRole('checkbox', { name: 'By country' }).check();
  await form.getByRole('checkbox', { name: 'Mobile' }).check();
  await form.getByLabel('Countries').fill('fr, de');
  await form.getByLabel('Sent', { exact: true }).selectOption('monthly');
  await form.getByLabel('Day of the month').fill('31');
  await form.getByLabel('Time', { exact: true }).fill('17:30');
  await form.getByLabel('Days counted').selectOption('30');
  await form.getByRole('checkbox', { name: 'CSV' }).check();
  await form.getByText('France, Germany').waitFor();
  await visit.checkAccessibility('a report built');
  await form.getByRole('button', { name: 'Add report' }).click();
  const own = card('Phones in France');
  await own.getByText(/^Next: .*17:30 \(UTC\)$/).waitFor();
  expect(await own.getByRole('checkbox', { name: 'CSV' }).isChecked()).toBe(true);
  await own.getByText('Nobody yet').waitFor();
  await visit.checkAccessibility('a report of its own');
  await own.getByRole('button', { name: 'Delete… Phones in France' }).click();
  await page.getByRole('button', { name: 'Delete report' }).click();
  await own.waitFor({ state: 'detached' });
  expect(visit.complaints).toEqual([]);
});

function card(name: string): Locator {
  const heading = visit.page.getByRole('heading', { level: 2, name, exact: true });
  return visit.page.locator('.report-card').filter({ has: heading });
}

/** The screen looks again by itself. */
async function historyText(): Promise<string | null> {
  const history = visit.page.getByRole('region', { name: 'History' });
  return history.textContent();
}

async function fileOf(link: Locator): Promise<string> {
  const download = visit.page.waitForEvent('download');
  await link.click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** Forty visits of this moment. */
function visitsOf(siteId: string) {
  return Array.from({ length: 40 }, (_, index) => {
    const session_id = `visit-${index}`;
    const seen = (event_type: string) => event(siteId, { session_id, event_type });
    return [
      seen('page_view'),
      ...(index < 15 ? [seen('adblock_detected'), seen('wall_displayed')] : []),
      ...(index < 4 ? [seen('conversion_allowlist')] : []),
    ];
  }).flat();
}
