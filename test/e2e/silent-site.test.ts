import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, eventually, track } from '../support/events.ts';
import { sayPassword } from './sign-in.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

const dayMs = 86_400_000;

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit({ domain: 'example.com' });
});
afterAll(() => visit?.close());

test('a site that has been silent for longer than its events are kept still shows its numbers', async () => {
  const { page, server, siteId } = visit;
  const params = { id: siteId };
  await server.call('PATCH /v1/sites/:id', { params, body: { config: { retention: { event_days: 14 } } } });
  server.clock.nextNoon();
  const timestamp = new Date(server.clock.now() - 60_000).toISOString();
  const sent = await track(server, { events: [event(siteId, { event_type: 'page_view', timestamp })] });
  expect(sent.status).toBe(201);
  await server.flush();
  const stored = () => server.call('GET /v1/sites/:id/stored', { params });
  server.clock.advance(16 * dayMs);
  await eventually(async () => {
    server.clock.advance(3_600_000);
    expect((await stored()).events.rows).toBe(0);
  });
  expect((await stored()).aggregates.oldest).not.toBeNull();

  await page.clock.setFixedTime(server.clock.now());
  await sayPassword(page, server.url, 'owner@news.example', 'a long enough password');
  await page.getByRole('link', { name: /example\.com/ }).click();
  await page.getByText('(done)').first().waitFor(); // it is known by now: the checklist has its first step behind it
  await page.getByRole('list', { name: 'Key metrics' }).waitFor();
  await page.getByRole('group', { name: 'Period' }).waitFor();
  expect(await page.getByText('Add the snippet to your pages').count()).toBe(0);
});
