import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, eventually } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit({ domain: 'news.example' });
  await tell(visit.server, [event(visit.siteId, { page_url: 'https://news.example/' })]);
  await eventually(async () => {
    const [params, body] = [{ id: visit.siteId }, { range: { days: 7 } }];
    const { now } = await visit.server.call('POST /v1/analytics/sites/:id/overview', { params, body });
    expect(now.totals.sessions).toBe(1);
  });
});
afterAll(() => visit?.close());

test.each([
  ['', /^1$/],
  ['?period=30d&compare=none&f=country.is_not.FR', /^1$/],
])('what an overview shows first is asked once, before the app is there: %s', async (search, seen) => {
  const asked = await askedBy(`/sites/${visit.siteId}${search}`, () =>
    expect.poll(() => visit.page.locator('[data-part=figure]').first().textContent()).toMatch(seen),
  );
  const analytics = `POST /v1/analytics/sites/${visit.siteId}`;
  for (const first of [
    'GET /v1/me',
    `GET /v1/sites/${visit.siteId}`,
    `${analytics}/overview`,
    `${analytics}/breakdowns`,
  ]) {
    expect(asked.filter((each) => each === first)).toEqual([first]);
  }
});

test('what the list of sites shows first is asked once', async () => {
  const asked = await askedBy('/', () => visit.page.getByRole('link', { name: /news\.example/ }).waitFor());
  for (const first of ['GET /v1/me', 'GET /v1/sites', 'GET /v1/analytics/sites/summary']) {
    expect(asked.filter((each) => each === first)).toEqual([first]);
  }
});

test('without the first program the app asks by itself', async () => {
  await visit.page.route('**/assets/ahead-*.js', (route) => route.abort());
  await askedBy('/', () => visit.page.getByRole('link', { name: /news\.example/ }).waitFor());
});

test('a session that ended leads to the sign-in, and from there on at once', async () => {
  const { page } = visit;
  await page.unrouteAll();
  await page.context().clearCookies();
  await page.goto(`${visit.server.url}/sites/${visit.siteId}`);
  await page.getByLabel('Email').fill('owner@news.example');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => page.locator('[data-part=figure]').first().textContent()).toMatch(/^1$/);
});

/** What a fresh page asks until it shows what it is for. A preload and the question that takes it are one request. */
async function askedBy(path: string, shows: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/')) asked.push(`${request.method()} ${pathname}`);
  };
  visit.page.on('request', note);
  await visit.open(path);
  await shows();
  visit.page.off('request', note);
  return asked;
}
