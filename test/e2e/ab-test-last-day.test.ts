import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/events.ts';
import { type OwnerVisit, openOwnerVisit, tell, wallVisits } from './owner-visit.ts';

const dayMs = 86_400_000;
/** A busy machine works late. */
let visit: OwnerVisit;
let page: Page;
let id: string;

beforeAll(async () => {
  visit = await openOwnerVisit();
  page = visit.page;
  const { call } = visit.server;
  id = (await call('POST /v1/sites', { body: { domain: 'news.example' } })).id;
  const body = { name: 'friendly', config: { title: 'The friendly one' } };
  await call('PUT /v1/templates/sites/:id', { params: { id }, body });
});

afterAll(() => visit?.close());

test('a last day is set with the test, and shown while it runs', async () => {
  await tell(visit.server, wallVisits(id, 'control', 1000, 200));
  await eventually(async () => expect((await plan()).lengths).toHaveLength(5));
  await open();
  await page.getByRole('button', { name: 'Set up a test' }).click();
  const suggested = page.getByText(/an 80% chance of detecting a \d+% difference by/);
  await suggested.waitFor();
  await page.getByRole('button', { name: 'Use this day' }).click();
  const field = page.getByLabel('Last day (optional)');
  await expect.poll(() => field.inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  // While only some visitors take part, no test has a winner.
  await page.getByRole('checkbox', { name: /^Start with 5% of visitors/ }).uncheck();
  await field.fill(day(-2));
  await page.getByRole('button', { name: 'Start the test' }).click();
  await page.getByText('Choose today or a later date, up to two years from now.').waitFor();
  await field.fill(day(0));
  await page.getByRole('button', { name: 'Start the test' }).click();
  await page
    .getByText(/^Ends on .+ Everyone then sees “control”, unless you choose another wall first\.$/)
    .waitFor();
  await visit.checkAccessibility('test tab: a last day');
  expect((await site()).ab_test).toMatchObject({ enabled: true, ends_on: day(0) });
});

test('its winner is offered after the end, and can be taken back', async () => {
  await tell(visit.server, [
    ...wallVisits(id, 'control', 1000, 200),
    ...wallVisits(id, 'challenger', 1000, 400),
  ]);
  await eventually(async () => expect((await tests())[0]?.variants[1]?.impressions).toBe(1000));
  visit.server.clock.nextWindow(dayMs);
  await expect.poll(async () => (await tests())[0]?.ended_because).toBe('date_reached');
  await open();
  await page.getByText('Makes “challenger” the wall for everyone. It’s “control” now.').waitFor();
  await page.getByRole('button', { name: 'Use this wall' }).click();
  await page.getByText('“challenger” is now the wall for everyone.').waitFor();
  expect((await site()).ab_test.enabled).toBe(false);
  await expect.poll(() => page.getByRole('button', { name: 'Use this wall' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('“control” is the wall for everyone again.').waitFor();
  await page.getByRole('button', { name: 'Use this wall' }).waitFor();
  expect(visit.complaints.filter((each) => !each.includes('400'))).toEqual([]);
});

/** The day so many days from now on the server, in UTC. */
function day(days: number): string {
  return new Date(visit.server.clock.now() + days * dayMs).toISOString().slice(0, 10);
}

async function open(): Promise<void> {
  await page.goto(`${visit.server.url}/sites/${id}/ab-test`);
  await page.getByRole('heading', { name: 'Hold-out' }).waitFor();
}

async function site() {
  return (await visit.server.call('GET /v1/sites/:id', { params: { id } })).config;
}

async function tests() {
  return (await visit.server.call('GET /v1/analytics/sites/:id/ab-tests', { params: { id } })).ab_tests;
}

function plan() {
  return visit.server.call('GET /v1/analytics/sites/:id/ab-plan', { params: { id }, query: {} });
}
