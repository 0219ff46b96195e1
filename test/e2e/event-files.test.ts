import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, track } from '../support/events.ts';
import { patienceMs } from '../support/patience.ts';
import { readCsv } from '../support/read-csv.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;

beforeAll(async () => {
  visit = await openSiteVisit();
});

afterAll(() => visit?.close());

const panel = () => visit.page.getByRole('region', { name: 'Excluded' });

test('nothing was left out of a new site', async () => {
  await visit.open(`/sites/${visit.siteId}/events`);
  await panel().getByText('Nothing was excluded').waitFor();
});

test('what the filter shows is a CSV file', async () => {
  const events = ['=1+1', 'a', 'a'].map((session_id, index) =>
    event(visit.siteId, { session_id, page_url: `https://news.example/${index}` }),
  );
  await tell(visit.server, events);
  await expect.poll(stored).toBe(3);
  const everything = await download('?view=list');
  expect(everything[0]).toEqual(expect.arrayContaining(['timestamp', 'session_id', 'page_url']));
  const column = everything[0]?.indexOf('session_id') ?? -1;
  expect(everything.slice(1).map((row) => row[column])).toEqual(expect.arrayContaining(["'=1+1", 'a', 'a']));
  const narrowed = await download('?view=list&session=a');
  expect(narrowed.slice(1).map((row) => row[column])).toEqual(['a', 'a']);
});

test('what was left out is told with what to do, for a week or a month', async () => {
  const robot = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };
  await track(visit.server, event(visit.siteId, { page_url: 'https://news.example/' }), robot);
  await track(visit.server, event(visit.siteId, { page_url: 'https://foreign.example/' }), {
    origin: 'https://foreign.example',
  });
  const dropped = () =>
    visit.server.call('GET /v1/events/sites/:id/dropped', { params: { id: visit.siteId } });
  await expect
    .poll(async () => (await dropped()).reasons.length, { timeout: patienceMs, interval: 200 })
    .toBe(2);
  await visit.open(`/sites/${visit.siteId}/events`);
  await panel().getByText('Bots').waitFor();
  await panel().getByText('add it as a separate site').waitFor();
  await panel().getByRole('button', { name: '30 days' }).click();
  await panel().getByText('From another website').waitFor();
  await expect
    .poll(() => panel().getByRole('button', { name: '30 days' }).getAttribute('aria-pressed'))
    .toBe('true');
  await visit.checkAccessibility('events left out');
});

test('asked nobody else', () => expect(visit.complaints).toEqual([]));

async function download(search: string): Promise<string[][]> {
  await visit.open(`/sites/${visit.siteId}/events${search}`);
  const link = visit.page.getByRole('link', { name: 'Export CSV' });
  const [file] = await Promise.all([visit.page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  return readCsv(readFileSync(await file.path(), 'utf8'));
}

async function stored(): Promise<number> {
  return (await visit.server.call('GET /v1/events/sites/:id', { params: { id: visit.siteId } })).total;
}
