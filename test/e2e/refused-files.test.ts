import { afterAll, beforeAll, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
  await tell(visit.server, [event(visit.siteId)]);
});
afterAll(() => visit?.close());

const refusal = {
  status: 503,
  json: { error: { code: 'UNAVAILABLE', message: 'Not now.', details: { request_id: 'r-1' } } },
};

test('an export that the server refuses is said beside its button, which works once it does not', async () => {
  const { page } = visit;
  await page.route('**/report-export?*', (route) => route.fulfill(refusal));
  await visit.open(`/sites/${visit.siteId}/reports`);
  const now = page.getByRole('region', { name: 'Export now' });
  for (const format of ['CSV', 'JSON', 'PDF']) {
    await now.getByRole('link', { name: format }).click();
    await now.getByRole('alert').getByText('The server isn’t ready').waitFor();
  }
  await visit.checkAccessibility('an export refused');
  await page.unroute('**/report-export?*');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    now.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await expect.poll(() => now.getByRole('alert').count()).toBe(0);
});

test('so is a file of an earlier report; what is read in the browser opens in another tab', async () => {
  const { page } = visit;
  const { reports } = await visit.byOwner('GET /v1/sites/:id/reports', { params: { id: visit.siteId } });
  const params = { id: visit.siteId, report: reports[0]?.id ?? '' };
  await visit.byOwner('POST /v1/sites/:id/reports/:report/send', { params, body: {} });
  const run = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await page.reload();
  await run.getByRole('link', { name: /^CSV/ }).waitFor();
  await page.route('**/report-history/*/file?*', (route) => route.fulfill(refusal));
  await run.getByRole('link', { name: /^CSV/ }).click();
  await run.getByRole('alert').getByText('The server isn’t ready').waitFor();
  for (const name of [/^Email/, /^PDF/]) {
    expect(await run.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
  }
});

test('so is a file of events', async () => {
  const { page } = visit;
  await page.route('**/csv', (route) => route.fulfill(refusal));
  await visit.open(`/sites/${visit.siteId}/events?view=list`);
  await page.getByRole('link', { name: 'Export CSV' }).click();
  await page.getByRole('alert').getByText('The server isn’t ready').waitFor();
});
