import { afterAll, beforeAll, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { holdCalls } from './hold-calls.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
  const session_id = 'one';
  await tell(visit.server, [
    event(visit.siteId, { session_id, event_type: 'page_view' }),
    event(visit.siteId, { session_id, event_type: 'adblock_detected' }),
  ]);
});
afterAll(() => visit?.close());

test('on a slow network, what a period is worth waits for the sessions of that period', async () => {
  const { page } = visit;
  await visit.open(`/sites/${visit.siteId}`);
  const steps = page.getByRole('list', { name: 'Key metrics' }).locator('> li');
  const first = () => steps.first().locator('[data-part=figure]').textContent();
  const last = () => steps.last().textContent();
  await expect.poll(first).toBe('1');
  await expect.poll(last).toContain('Lost to ad blockers');
  const release = await holdCalls(page, 'POST', '**/overview');
  const isWorthThere = page.waitForResponse(/\/won-back$/);
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await isWorthThere;
  await expect.poll(last).toBe('');
  expect(await first()).toBe('1');
  await release();
  await expect.poll(first).toBe('0');
  await expect.poll(last).toContain('Lost to ad blockers');
  expect(visit.complaints).toEqual([]);
});
