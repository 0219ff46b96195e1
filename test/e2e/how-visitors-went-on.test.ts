import { afterAll, beforeAll, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit({ domain: 'news.example' });
});
afterAll(() => visit?.close());

const panel = () => visit.page.getByRole('region', { name: 'What visitors chose' });
const rows = async () => {
  const cells = (row: string) => row.split('\t').map((cell) => cell.trim());
  return (await panel().getByRole('row').allInnerTexts()).slice(1).map(cells);
};

function session(session_id: string, ...types: [string, Record<string, unknown>?][]) {
  return types.map(([event_type, metadata]) =>
    event(visit.siteId, { session_id, event_type, metadata, page_url: 'https://news.example/' }),
  );
}
const wall = (choices?: string): [string, Record<string, unknown>] => ['wall_displayed', { choices }];

test('a site whose walls offer no choices shows nothing of them', async () => {
  await tell(visit.server, session('plain', ['adblock_detected'], wall(), ['cta_clicked']));
  const answered = visit.page.waitForResponse(/analytics\/sites\/[^/]+\/choices$/);
  await visit.open(`/sites/${visit.siteId}`);
  expect(await (await answered).json()).toMatchObject({ walls: 0, choices: [] });
  await visit.page.getByRole('region', { name: 'Do next' }).waitFor();
  expect(await panel().count()).toBe(0);
});

test('each choice has its row: offered, chosen, claimed and confirmed', async () => {
  await visit.server.call('PUT /v1/templates/sites/:id', {
    params: { id: visit.siteId },
    body: {
      name: 'default',
      config: {
        choices: [
          { id: 'allow', kind: 'allow' },
          { id: 'pass', kind: 'pass', url: '/pass' },
          { id: 'day', kind: 'pass', url: '/day' },
        ],
      },
    },
  });
  const done = { choice: 'pass' };
  await tell(visit.server, [
    ...session('a', ['adblock_detected'], wall('allow pass day'), ['choice_made', done]),
    ...session('a', ['conversion_alternative', done]),
    ...session('b', ['adblock_detected'], wall('allow pass day'), ['choice_made', done]),
    ...session('c', ['adblock_detected'], wall('allow pass day'), ['cta_clicked'], ['conversion_allowlist']),
    ...session('d', ['adblock_detected'], wall('allow pass day'), ['choice_made', { choice: 'older' }]),
  ]);
  await visit.open(`/sites/${visit.siteId}`);
  await panel().waitFor();
  await expect.poll(rows).toEqual([
    ['Pass or subscription pass', '4', '2 50.0%', '1', '0'],
    ['Allow ads', '4', '1 25.0%', '0', '1'],
    ['Pass or subscription day', '4', '0 0%', '0', '0'],
    ['older', '0', '1', '0', '0'],
  ]);
  await expect.poll(() => panel().textContent()).toContain('4 sessions saw a wall with choices');
  await visit.checkAccessibility('how visitors went on');
  await panel().screenshot({ path: 'test-results/went-on.png' });
});

test('a filter narrows it, and its link explains the columns', async () => {
  await visit.open(`/sites/${visit.siteId}?f=country.is.FR`);
  await visit.page.getByText('No sessions').first().waitFor();
  expect(await panel().count()).toBe(0);
  await visit.open(`/sites/${visit.siteId}`);
  const link = panel().getByRole('link');
  const address = visit.server.url + (await link.getAttribute('href'));
  const page = await visit.page.request.get(address, { maxRetries: 3 });
  expect(page.status()).toBe(200);
});
