import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patienceMs } from '../support/patience.ts';
import { holdCalls } from './hold-calls.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
/** Within the days that the list shows at first, whenever this runs. */
const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
const at = (minute: number) => new Date(Date.parse(`${day}T12:00:00Z`) + minute * 60_000).toISOString();

beforeAll(async () => {
  visit = await openSiteVisit();
  await visit.open(`/sites/${visit.siteId}/events?view=list`);
});

afterAll(() => visit?.close());

test('without events leads to the installation', async () => {
  await visit.page.getByRole('heading', { name: 'No events yet' }).waitFor();
  await visit.checkAccessibility('no events');
});

describe('with events', () => {
  test('lists the newest first', async () => {
    await track();
    await visit.page.getByRole('button', { name: 'Refresh' }).click();
    await visit.page.getByText('1–50 of 62 events').waitFor();
    const first = visit.page.locator('tbody tr').first();

    await expect.poll(() => first.textContent()).toContain('/front/61');
    await expect.poll(() => first.textContent()).toContain('uBlock Origin');
    await visit.checkAccessibility('the events');
  });

  test('goes on by pages that have an address', async () => {
    await visit.page.getByRole('link', { name: 'Older →' }).click();
    await visit.page.waitForURL('**/events?view=list&page=2');
    await visit.page.getByText('51–62 of 62 events').waitFor();
    await visit.page.reload();
    await visit.page.getByText('51–62 of 62 events').waitFor();
    await visit.page.goBack();
    await visit.page.getByText('1–50 of 62 events').waitFor();
  });

  test('opens all that is stored of one', async () => {
    const open = visit.page.getByRole('button', { name: 'Blocker detected' }).first();
    await open.focus();
    await visit.page.keyboard.press('Enter');
    await expect.poll(() => open.getAttribute('aria-expanded')).toBe('true');
    const raw = JSON.parse((await visit.page.locator('td pre code').textContent()) ?? '');
    expect(raw).toMatchObject({ event_type: 'adblock_detected', session_id: 'session-1' });
    await visit.checkAccessibility('an open event');
    await visit.page.getByRole('link', { name: 'All events in this session' }).click();
    await visit.page.waitForURL('**/events?view=list&session=session-1');
    await visit.page.getByText('31 events').waitFor();
    await expect.poll(() => visit.page.getByLabel('Session', { exact: true }).inputValue()).toBe('session-1');
  });

  test.each([
    [
      'type',
      async () => void (await visit.page.getByLabel('Event', { exact: true }).selectOption('Page viewed')),
      '31 events',
    ],
    ['time', () => visit.page.getByLabel('From (UTC)').fill(`${day}T13:00`), '2 events'],
    ['nothing', () => visit.page.getByLabel('Session', { exact: true }).fill('nobody'), 'No matching events'],
  ])('narrows by %s', async (_, choose, told) => {
    await visit.page.getByRole('button', { name: 'Show all' }).click();
    await choose();
    await visit.page.getByRole('button', { name: 'Show', exact: true }).click();
    await visit.page.getByText(told).waitFor();
  });
});

describe('by session', () => {
  test('shows each session with its events in order, the newest first', async () => {
    await track('reader', ['page_view', 'adblock_detected', 'wall_displayed', 'conversion_allowlist'], 30);
    await visit.open(`/sites/${visit.siteId}/events`);
    await sessions().first().waitFor();
    const steps = sessions().first().getByRole('list', { name: 'Events' }).getByRole('listitem');
    await expect
      .poll(() => steps.allTextContents())
      .toEqual([
        'Page viewed/reader/0',
        'Blocker detected/reader/1+1 min',
        'Wall shown/reader/2+1 min',
        'Allowed the site/reader/3+1 min',
      ]);
    await visit.checkAccessibility('the sessions');
  });

  test('finds by path, blocker and country in one box', async () => {
    await visit.page.getByLabel('Search').fill('reader/3 ublock');
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForURL('**/events?search=reader%2F3+ublock');
    await expect.poll(() => sessions().count()).toBe(1);
    await visit.page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => sessions().count()).toBeGreaterThan(1);
  });

  test('says how many words are too many, also of a link, and only where words are searched', async () => {
    const { page } = visit;
    const told = page.getByText('At most five words per search: 1 word too many.');
    const box = page.getByLabel('Search');
    const session = page.getByLabel('Session', { exact: true });
    const show = page.getByRole('button', { name: 'Show', exact: true });
    const places = async () => [(await session.boundingBox())?.y, (await show.boundingBox())?.y];
    const before = await places();
    await box.fill('one two three four five six');
    await told.waitFor();
    await expect.poll(places).toEqual(before);
    await page.keyboard.press('Enter');
    await box.fill('reader/3 ublock');
    await told.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/events?search=reader%2F3+ublock');
    await visit.open(`/sites/${visit.siteId}/events?search=one+two+three+four+five+six`);
    await told.waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await visit.checkAccessibility('too many words');
    await page.getByText('Single events').click();
    await session.fill('nobody');
    await show.click();
    await page.getByText('No matching events').waitFor();
    await visit.open(`/sites/${visit.siteId}/events`);
    await sessions().first().waitFor();
  });

  test('says that there is a new one, and moves nothing until it is shown', async () => {
    const before = await sessions().allTextContents();
    await track('later', ['page_view'], 5);
    const button = visit.page.getByRole('button', { name: 'Show 1 new session' });
    await button.waitFor({ timeout: patienceMs });
    expect(await sessions().count()).toBe(before.length);
    await button.click();
    await expect.poll(() => sessions().count()).toBe(before.length + 1);
    await button.waitFor({ state: 'detached' });
  });

  test('leaves the focus to somebody who searches before the new one is there', async () => {
    await track('latest', ['page_view'], 4);
    const button = visit.page.getByRole('button', { name: 'Show 1 new session' });
    await button.waitFor();
    const letGo = await holdCalls(visit.page, 'GET', '**/sessions*');
    await button.click();
    const search = visit.page.getByLabel('Search');
    await search.fill('a');
    await letGo();
    await button.waitFor({ state: 'detached' });
    await search.press('b');
    expect(await search.inputValue()).toBe('ab');
    await search.fill('');
  });
});

const sessions = () => visit.page.getByRole('list', { name: 'Sessions, newest first' }).locator('> li');

describe('failed events', () => {
  test('are shown with their reason, and stored again', async () => {
    await visit.page.route('**/failed?*', (route) => route.fulfill({ json: failed }));
    await visit.page.route('**/failed/replay', (route) =>
      route.fulfill({ json: { replayed: 1, expired: 0 } }),
    );
    await visit.open(`/sites/${visit.siteId}/events`);
    await visit.page.getByRole('heading', { name: '1 event could not be stored' }).waitFor();
    await visit.page.getByText('no space left on device').waitFor();
    await visit.checkAccessibility('failed events');
    await visit.page.getByRole('button', { name: 'Retry' }).click();
    await visit.page.getByText('Retrying 1 event.').waitFor();
  });
});

test('asked nobody else', () => {
  expect(visit.complaints).toEqual([]);
});

const failed = {
  events: [{ id: crypto.randomUUID(), failed_at: at(0), reason: 'no space left on device', event: {} }],
  total: 1,
  limit: 20,
  offset: 0,
};

const isBlocked = (type: string) => type === 'adblock_detected';

/** A minute between each; of the first ones, even and odd events are of two sessions. */
async function track(session?: string, types: string[] = [], minutesAgo = 0): Promise<void> {
  const began = visit.server.clock.now() - minutesAgo * 60_000;
  const alternating = Array.from({ length: 62 }, (_, index) =>
    index % 2 ? 'adblock_detected' : 'page_view',
  );
  const events = (session ? types : alternating).map((event_type, index) => ({
    event_type,
    site_id: visit.siteId,
    session_id: session ?? `session-${index % 2}`,
    page_url: `https://news.example/${session ?? 'front'}/${index}`,
    timestamp: session ? new Date(began + index * 60_000).toISOString() : at(index),
    metadata: isBlocked(event_type) ? { blocker_type: 'uBlock Origin', kind: 'extension' } : {},
  }));
  await visit.server.call('POST /v1/events/track', { body: { events } });
  await visit.server.flush();
}
