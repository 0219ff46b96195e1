import { afterAll, beforeAll, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
  const { server, siteId } = visit;
  await server.call('PUT /v1/sites/:id/revenue', {
    params: { id: siteId },
    body: { currency: 'EUR', rates: [{ from: '2020-01-01', mode: 'rpm', rpm: '4.00' }] },
  });
  await tell(server, visits(siteId));
  await visit.open(`/sites/${siteId}/revenue`);
});
afterAll(() => visit?.close());

test('what if begins with a rate that was just saved, and keeps what was moved', async () => {
  await expect.poll(() => slider('Earnings per 1,000 page views')).toBe('€4.00');
  await visit.page.getByLabel('Share won back').fill('100');
  await expect.poll(outcome).toContain('€0.16');
  await addRate('8.00');
  await expect.poll(() => slider('Earnings per 1,000 page views')).toBe('€8.00');
  await expect.poll(outcome).toContain('€0.32');
  await expect.poll(() => slider('Share won back')).toBe('100%');
  await visit.page.getByLabel('Earnings per 1,000 page views').fill('24');
  await addRate('2.00');
  await expect.poll(() => slider('Earnings per 1,000 page views')).toBe('€24.00');
  await visit.page.getByRole('button', { name: 'Reset to current values' }).click();
  await expect.poll(() => slider('Earnings per 1,000 page views')).toBe('€2.00');
  await expect.poll(() => slider('Share won back')).toBe('0%');
});

/** A rate for the days from today on, in the panel at the side. */
async function addRate(price: string): Promise<void> {
  const { page, server, siteId } = visit;
  await page.getByRole('button', { name: 'Rates', exact: true }).click();
  const panel = page.getByRole('dialog');
  const remove = panel.getByRole('button', { name: /^Remove the rate/ });
  await panel.getByText('Add a rate for another date').click();
  await panel.getByLabel('Earnings per 1,000 page views').fill(price);
  const { rates } = await server.call('GET /v1/sites/:id/revenue', { params: { id: siteId } });
  await panel.getByLabel('From').fill(`2021-01-0${rates.length}`);
  await panel.getByRole('button', { name: 'Save rate' }).click();
  await expect.poll(() => remove.count()).toBe(rates.length + 1);
  await panel.getByRole('button', { name: 'Close' }).click();
}

function slider(label: string): Promise<string | null> {
  return visit.page.getByLabel(label).getAttribute('aria-valuetext');
}

function outcome(): Promise<string | null> {
  return visit.page.getByRole('region', { name: 'What if?' }).getByRole('status').textContent();
}

/** Forty page views with a blocker, none won back. */
function visits(siteId: string) {
  return Array.from({ length: 40 }, (_, index) => {
    const session_id = `visit-${index}`;
    const of = (event_type: string) => event(siteId, { session_id, event_type });
    return ['page_view', 'adblock_detected', 'wall_displayed'].map(of);
  }).flat();
}
