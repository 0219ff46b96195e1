import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { event, eventually } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { readFigure } from './read-figure.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit({ domain: 'news.example' });
  await tell(visit.server, [
    ...session('a', 'FR', 'uBlock Origin'),
    ...session('b', 'FR'),
    ...session('c', 'DE'),
  ]);
  const params = { id: visit.siteId };
  await eventually(async () => {
    const body = { range: { days: 7 } };
    const { now } = await visit.server.call('POST /v1/analytics/sites/:id/overview', { params, body });
    expect(now.totals.sessions).toBe(3);
  });
});
afterAll(() => visit?.close());

describe('on a slow network, what waits is from one state only', () => {
  test('after two filters quickly in a row, the overview keeps what all of it showed', async () => {
    const { page } = visit;
    await visit.open(`/sites/${visit.siteId}`);
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions3/);
    await row('Germany').waitFor();
    const release = await holdAnswers((address, filters) => filters >= (/overview/.test(address) ? 2 : 1));
    await row('France').click();
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions2/);
    await row('uBlock Origin').click();
    await page.waitForURL('**f=blocker.is.*');
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions3/);
    await expect.poll(() => row('Germany').count()).toBe(1);
    await expect.poll(() => opacityOf('[aria-labelledby=timeline-title]')).toBeLessThan(0.6);
    await expect.poll(() => opacityOf('[data-part=breakdown]')).toBeLessThan(0.6);
    await release();
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions1/);
    await expect.poll(() => row('Germany').count()).toBe(0);
    await expect.poll(() => opacityOf('[data-part=breakdown]')).toBe(1);
  });

  test('of two answers about the detection, the one of other days is dimmed', async () => {
    const { page } = visit;
    await visit.open(`/sites/${visit.siteId}/detection?period=7d`);
    await page.getByRole('heading', { name: 'Blockers over time' }).waitFor();
    const release = await holdAnswers((address) => /trends/.test(address));
    await page.getByText('30 days', { exact: true }).click();
    await expect.poll(() => opacityOf(':has(> section > #false-alarms)')).toBe(1);
    await expect.poll(() => opacityOf(':has(> section [id=blocker-trend])')).toBeLessThan(0.6);
    await release();
    await expect.poll(() => opacityOf(':has(> section [id=blocker-trend])')).toBe(1);
  });
});

const row = (name: string) => visit.page.locator('main').getByRole('button', { name, exact: true });

function opacityOf(part: string): Promise<number> {
  return visit.page
    .locator(part)
    .first()
    .evaluate((element) => Number(getComputedStyle(element).opacity));
}

/** Those answers wait until the test lets them through. */
async function holdAnswers(holds: (address: string, filters: number) => boolean) {
  const held: Route[] = [];
  const path = /\/v1\/analytics\/sites\//;
  const hold = async (route: Route) => {
    const filters: unknown[] = route.request().postDataJSON()?.filters ?? [];
    if (holds(route.request().url(), filters.length)) held.push(route);
    else await route.continue();
  };
  await visit.page.route(path, hold);
  return async () => {
    // What nobody waits for any longer was broken off.
    await Promise.allSettled(held.map((route) => route.continue()));
    await visit.page.unroute(path, hold);
  };
}

function session(session_id: string, country: string, blocker?: string) {
  const at = (event_type: string, metadata: object = {}) =>
    event(visit.siteId, { session_id, event_type, metadata: { country, ...metadata } });
  return blocker
    ? [at('page_view'), at('adblock_detected', { blocker_type: blocker, kind: 'extension' })]
    : [at('page_view'), at('adblock_not_detected')];
}
