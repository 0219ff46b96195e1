import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();

beforeAll(async () => {
  visit = await openSiteVisit();
  await visit.open(`/sites/${visit.siteId}/events`);
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
    await visit.page.waitForURL('**/events?page=2');
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
    await visit.page.waitForURL('**/events?session=session-1');
    await visit.page.getByText('31 events').waitFor();
    await expect.poll(() => visit.page.getByLabel('Session').inputValue()).toBe('session-1');
  });

  test.each([
    [
      'type',
      async () => void (await visit.page.getByLabel('Event', { exact: true }).selectOption('Page viewed')),
      '31 events',
    ],
    ['time', () => visit.page.getByLabel('From (UTC)').fill('2026-11-20T13:00'), '2 events'],
    ['nothing', () => visit.page.getByLabel('Session').fill('nobody'), 'No matching events'],
  ])('narrows by %s', async (_, choose, told) => {
    await visit.page.getByRole('button', { name: 'Show all' }).click();
    await choose();
    await visit.page.getByRole('button', { name: 'Show', exact: true }).click();
    await visit.page.getByText(told).waitFor();
  });
});

describe('failed events', () => {
  test('are shown with their reason, and stored again', async () => {
    await visit.page.route('**/failed?*', (route) => route.fulfill({ json: failed }));
    await visit.page.route('**/failed/replay', (route) => route.fulfill({ json: { replayed: 1 } }));
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

async function track(): Promise<void> {
  const events = Array.from({ length: 62 }, (_, index) => ({
    event_type: index % 2 ? 'adblock_detected' : 'page_view',
    site_id: visit.siteId,
    session_id: `session-${index % 2}`,
    page_url: `https://news.example/front/${index}`,
    timestamp: at(index),
    metadata: index % 2 ? { blocker_type: 'uBlock Origin', kind: 'extension' } : {},
  }));
  await visit.server.call('POST /v1/events/track', { body: { events } });
  await expect
    .poll(
      async () =>
        (await visit.server.call('GET /v1/events/sites/:id', { params: { id: visit.siteId } })).total,
      { timeout: 20_000 },
    )
    .toBe(62);
}
