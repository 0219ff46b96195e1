import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../reports/render/read-pdf.ts';
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
  await expect
    .poll(() =>
      page.getByRole('switch', { name: /report$/ }).evaluateAll((all) => all.map((each) => each.ariaChecked)),
    )
    .toEqual(['false', 'false', 'false']);
  await card('Daily report').getByText('owner@news.example').waitFor();
  await page.getByText('No reports sent yet.').waitFor();
  await visit.checkAccessibility('reports, all off');
  await page.getByRole('switch', { name: 'Daily report' }).click();
  await card('Daily report')
    .getByText(/^Next: .*8:00\sAM \(UTC\)$/)
    .waitFor();
  await page.reload();
  await card('Daily report')
    .getByText(/^Next: /)
    .waitFor();
});

test('adds recipients with a role, and names what is no address', async () => {
  const daily = card('Daily report');
  await daily.getByRole('button', { name: 'Add recipient: Daily report' }).click();
  await daily.getByLabel('Email', { exact: true }).fill('nobody');
  await daily.getByRole('button', { name: 'Add', exact: true }).click();
  await daily.getByText('Enter a valid email address.').waitFor();
  await visit.checkAccessibility('a recipient refused');
  await daily.getByLabel('Email', { exact: true }).fill('reader@example.com');
  await daily.getByRole('button', { name: 'Add', exact: true }).click();
  const reader = daily.getByRole('listitem').filter({ hasText: 'reader@example.com' });
  await reader.waitFor();
  expect(await reader.textContent()).not.toContain('Gets a link to the report’s settings');
});

test('shows the email before it is sent, in a frame where nothing runs', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'Preview: Daily report' }).click();
  const frame = card('Daily report').locator('iframe');
  await expect.poll(() => frame.getAttribute('sandbox')).toBe('');
  await page.frameLocator('iframe').getByText('Open the dashboard').waitFor();
  await visit.checkAccessibility('a report previewed');
  await page.getByRole('button', { name: 'Close preview: Daily report' }).click();
});

test('sends now; without an SMTP server the emails are in the outbox', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'Send now: Daily report' }).click();
  const kept = 'Not sent: 2 emails are in the outbox';
  await card('Daily report').getByRole('status').filter({ hasText: kept }).waitFor();
  await expect.poll(historyText).toContain(kept);
  await page.getByRole('link', { name: 'outbox' }).waitFor();
  await visit.checkAccessibility('a report sent');
  const { mails } = await visit.byOwner('GET /v1/mails', { query: { limit: 10 } });
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
  const pdf = await visit.page.request.get(`${visit.server.url}${address}`, { maxRetries: 3 });
  writeFileSync('test-results/daily report.pdf', await pdf.body());
  expect((await pdf.body()).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('exports any days, and none that end before they begin', async () => {
  const now = visit.page.getByRole('region', { name: 'Export now' });
  const [start, end] = lastTwoDays();
  await now.getByLabel('Last day').fill(end);
  await now.getByLabel('First day').fill(start);
  expect(JSON.parse(await fileOf(now.getByRole('link', { name: 'JSON' })))).toMatchObject({
    period: { start, end },
    metrics: { sessions: 40 },
  });
  for (const [first, words] of [
    ['2099-01-01', 'The last day can’t be before the first.'],
    ['2020-01-01', 'A file can cover two years at most.'],
    ['', 'Choose a first and a last day.'],
  ] as const) {
    await now.getByLabel('First day').fill(first);
    await now.getByText(words).waitFor();
    const json = now.getByRole('link', { name: 'JSON' });
    await expect.poll(() => json.getAttribute('href')).toBeNull();
    await expect.poll(() => json.isDisabled()).toBe(true);
    // It looks as a button does that does nothing.
    await expect.poll(() => json.evaluate((link) => getComputedStyle(link).cursor)).toBe('not-allowed');
  }
  await visit.checkAccessibility('an export of wrong days');
});

test('builds a report of its own, looks at it as email and PDF, and names what is wrong', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'New report' }).click();
  const form = page.getByRole('form', { name: 'New report' });
  await form.getByRole('button', { name: 'Add report' }).click();
  await form.getByText('Enter a name of up to 120 characters.').waitFor();
  await form.getByLabel('Name').fill('Phones in France');
  await form.getByRole('checkbox', { name: 'By country' }).check();
  await form.getByRole('checkbox', { name: 'Mobile' }).check();
  await form.getByLabel('Countries').fill('fr, de');
  await form.getByLabel('Sent', { exact: true }).selectOption('monthly');
  await form.getByLabel('Day of the month').fill('31');
  await form.getByLabel('Time', { exact: true }).fill('17:30');
  await form.getByLabel('Time zone').fill('Mars/Olympus');
  await form.getByLabel('Covers').selectOption('30');
  await form.getByRole('checkbox', { name: 'CSV' }).check();
  const mail = page.frameLocator('iframe');
  await mail.getByText('France and Germany').waitFor();
  await expect.poll(() => form.locator('iframe').getAttribute('sandbox')).toBe('');
  const pdf = await readPdf(await downloadOf(form.getByRole('link', { name: 'Download as PDF' })));
  expect(pdf.pages[0]).toContain('Phones in France');
  await form.getByRole('button', { name: 'Add report' }).click();
  await form.getByText('Unknown time zone.').waitFor();
  await visit.checkAccessibility('a report built');
  await form.getByLabel('Time zone').fill('Asia/Tokyo');
  await form.getByRole('button', { name: 'Add report' }).click();
  const own = card('Phones in France');
  await own.getByText(/^Next: .*5:30\sPM \(Asia\/Tokyo\)$/).waitFor();
  await expect.poll(() => own.getByRole('checkbox', { name: 'CSV' }).isChecked()).toBe(true);
  await own.getByText('No recipients yet.').waitFor();
  await visit.checkAccessibility('a report of its own');
});

test('edits it: everything is as it was saved, and what is changed is kept', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'Edit: Phones in France' }).click();
  const form = page.getByRole('form', { name: 'Edit Phones in France' });
  await form.getByText('France', { exact: true }).waitFor();
  await expect.poll(() => form.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
  await expect.poll(() => form.getByLabel('Covers').inputValue()).toBe('30');
  await expect.poll(() => form.getByLabel('Day of the month').inputValue()).toBe('31');
  await expect.poll(() => form.getByRole('checkbox', { name: 'Mobile' }).isChecked()).toBe(true);
  const [start, end] = lastTwoDays();
  await form.getByLabel('Name').fill('Everybody today');
  await form.getByRole('checkbox', { name: 'Mobile' }).uncheck();
  await form.getByRole('button', { name: 'Remove France' }).click();
  await form.getByRole('button', { name: 'Remove Germany' }).click();
  await form.getByLabel('Time zone').fill('');
  await form.getByLabel('Covers').selectOption('dates');
  await form.getByLabel('Last day').fill('2020-01-01');
  await form.getByRole('button', { name: 'Save report' }).click();
  await form.getByText('The first day must come before the last, at most two years apart.').waitFor();
  await form.getByLabel('First day').fill(start);
  await form.getByLabel('Last day').fill(end);
  await page
    .frameLocator('iframe')
    .getByRole('heading', { name: /^40 sessions/ })
    .waitFor();
  await form.getByRole('button', { name: 'Save report' }).click();
  await card('Everybody today')
    .getByText(/^Next: .*5:30\sPM \(UTC\)$/)
    .waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Edit: Everybody today' }).click();
  const again = page.getByRole('form', { name: 'Edit Everybody today' });
  await expect.poll(() => again.getByLabel('First day').inputValue()).toBe(start);
  await again.getByRole('button', { name: 'Cancel' }).click();
});

test('sends it; the history has it with its files, and the outbox the email', async () => {
  const { page } = visit;
  const own = card('Everybody today');
  const send = own.getByRole('button', { name: 'Send now: Everybody today' });
  await expect.poll(() => send.isDisabled()).toBe(true);
  await own.getByRole('button', { name: 'Add recipient: Everybody today' }).click();
  await own.getByLabel('Email', { exact: true }).fill('boss@example.com');
  await own.getByRole('button', { name: 'Add', exact: true }).click();
  await send.click();
  const kept = 'Not sent: 1 email is in the outbox';
  await own.getByText(kept).waitFor();
  const history = page.getByRole('region', { name: 'History' });
  const run = history.getByRole('listitem').filter({ hasText: 'Everybody today' });
  await run.getByText(kept).waitFor();
  expect(JSON.parse(await fileOf(run.getByRole('link', { name: /^JSON/ })))).toMatchObject({
    metrics: { sessions: 40, adblock_detected: 15, conversions: 4 },
  });
  const { mails } = await visit.byOwner('GET /v1/mails', { query: { limit: 1 } });
  expect(mails[0]).toMatchObject({ to: 'boss@example.com', state: 'kept' });
  expect(mails[0]?.subject).toMatch(/^Everybody today: /);
});

test('deletes it at once, and brings it back with its recipient', async () => {
  const { page } = visit;
  const own = card('Everybody today');
  await own.getByRole('button', { name: 'Delete: Everybody today' }).click();
  await own.waitFor({ state: 'detached' });
  await page.getByText('Everybody today deleted.').waitFor();
  await visit.checkAccessibility('a report deleted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await own.getByText('boss@example.com').waitFor();
  await own.getByText(/^Next: .*5:30\sPM \(UTC\)$/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await own.getByRole('button', { name: 'Delete: Everybody today' }).click();
  await own.waitFor({ state: 'detached' });
  expect(visit.complaints).toEqual([]);
});

function card(name: string): Locator {
  const heading = visit.page.getByRole('heading', { level: 2, name, exact: true });
  return visit.page.getByRole('listitem').filter({ has: heading });
}

/** The screen looks again by itself. */
async function historyText(): Promise<string | null> {
  const history = visit.page.getByRole('region', { name: 'History' });
  return history.textContent();
}

async function fileOf(link: Locator): Promise<string> {
  return (await downloadOf(link)).toString('utf8');
}

async function downloadOf(link: Locator): Promise<Buffer> {
  const download = visit.page.waitForEvent('download');
  await link.click();
  return readFileSync(await (await download).path());
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

/** Today and the day before: the visits are in them, also where a run goes on over midnight. */
function lastTwoDays(): [string, string] {
  const now = Date.now();
  const [start = '', end = ''] = [now - 86_400_000, now].map((ms) => new Date(ms).toISOString().slice(0, 10));
  return [start, end];
}
