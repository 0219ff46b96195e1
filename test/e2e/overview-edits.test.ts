import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Filter } from '../../src/contract/analytics/query.ts';
import { event } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: Page;
beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  const metadata = { country: 'FR' };
  await tell(visit.server, [event(visit.siteId, { session_id: 'one', event_type: 'page_view', metadata })]);
});
afterAll(() => visit?.close());

describe('a segment', () => {
  const front: Filter[] = [{ dimension: 'page', operator: 'is', value: '/front' }];
  const france: Filter[] = [{ dimension: 'country', operator: 'is', value: 'FR' }];

  test('of the team is not replaced before its owner is asked', async () => {
    await put('Team', front);
    await visit.open(`/sites/${visit.siteId}?f=country.is.FR`);
    await page.getByRole('button', { name: 'Segments' }).click();
    await page.getByLabel('Segment name').fill('Team');
    await page.getByRole('button', { name: 'Save segment' }).click();
    await page.getByText('A segment named “Team” already exists').waitFor();
    await visit.checkAccessibility('a segment that is there already');
    expect(await stored('Team')).toEqual(front);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('A segment named').waitFor({ state: 'detached' });
    expect(await stored('Team')).toEqual(front);
    await page.getByRole('button', { name: 'Save segment' }).click();
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect.poll(() => stored('Team')).toEqual(france);
    await expect.poll(() => page.getByLabel('Segment name').inputValue()).toBe('');
  });

  test('that was kept by a colleague meanwhile is asked about as well', async () => {
    await put('Colleague', front);
    await page.getByLabel('Segment name').fill('Colleague');
    await page.getByRole('button', { name: 'Save segment' }).click();
    await page.getByText('A segment named “Colleague” already exists').waitFor();
    expect(await stored('Colleague')).toEqual(front);
    await page.keyboard.press('Escape');
  });

  async function put(name: string, filters: Filter[]): Promise<void> {
    const params = { id: visit.siteId };
    await visit.server.call('PUT /v1/sites/:id/segments', { params, body: { name, filters } });
  }

  async function stored(name: string): Promise<Filter[] | undefined> {
    const params = { id: visit.siteId };
    const { segments } = await visit.server.call('GET /v1/sites/:id/segments', { params });
    return segments.find((each) => each.name === name)?.filters;
  }
});

test('a filter takes a name from its list, also for a part of the value', async () => {
  await visit.open(`/sites/${visit.siteId}`);
  await page.getByText('France').filter({ visible: true }).first().waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('What').selectOption('Country');
  await page.getByLabel('Condition').selectOption('contains');
  await page.getByLabel('Value').fill('France');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.waitForURL(/country\.contains\.FR/);
});

test('the first day of a comparison is typed with the keyboard', async () => {
  await visit.open(`/sites/${visit.siteId}`);
  await page.getByLabel('Compare with').selectOption('Custom period…');
  const first = page.getByLabel('First day of the comparison');
  await first.focus();
  await page.keyboard.type('03152024');
  await page.waitForURL('**compare=2024-03-15*');
  await expect.poll(() => first.inputValue()).toBe('2024-03-15');
});

describe('a note', () => {
  const notes = () => page.locator('[aria-labelledby=timeline-title]');

  beforeAll(async () => {
    const day = new Date().toISOString().slice(0, 10);
    const params = { id: visit.siteId };
    await visit.server.call('POST /v1/sites/:id/annotations', { params, body: { day, text: 'Relaunch' } });
    await visit.open(`/sites/${visit.siteId}`);
    await notes().locator('summary').click();
  });

  test('comes back once, however often Undo is clicked, and the one being written stays', async () => {
    await notes().getByRole('button', { name: 'Delete: Relaunch' }).click();
    await page.getByText('Note deleted.').waitFor();
    await notes().getByRole('button', { name: 'Add a note' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Half a sentence');
    const release = await holdPosts(page, '**/annotations');
    const undo = notes().getByRole('button', { name: 'Undo' });
    await undo.dblclick();
    release();
    await expect.poll(() => page.getByLabel('Note', { exact: true }).inputValue()).toBe('Half a sentence');
    await expect.poll(texts).toEqual(['Relaunch']);
    await notes().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(texts).toEqual(['Half a sentence', 'Relaunch']);
    expect(visit.complaints).toEqual([]);
  });

  test('waits while another screen is looked at, and no other takes its place', async () => {
    const note = page.getByLabel('Note', { exact: true });
    await notes().getByRole('button', { name: 'Add a note' }).click();
    await note.fill('Half another');
    await notes().getByRole('button', { name: 'Delete: Relaunch' }).waitFor();
    expect(
      await notes()
        .getByRole('button', { name: /^Edit: / })
        .count(),
    ).toBe(0);
    await page.getByRole('link', { name: 'Visitors', exact: true }).click();
    await page.waitForURL('**/detection');
    await page.goBack();
    await expect.poll(() => note.inputValue()).toBe('Half another');
    await notes().getByRole('button', { name: 'Save', exact: true }).click();
    await note.waitFor({ state: 'detached' });
    await expect.poll(texts).toEqual(['Half a sentence', 'Half another', 'Relaunch']);
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await expect.poll(() => page.evaluate(isAsked)).toBe(false);
  });

  async function texts(): Promise<string[]> {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const { annotations } = await visit.server.call('GET /v1/sites/:id/annotations', {
      params: { id: visit.siteId },
      query: { start: day(7), end: day(-1) },
    });
    return annotations.map(({ text }) => text).sort();
  }
});

/** What is posted there waits, until the function that this returns is called. */
async function holdPosts(on: Page, address: string): Promise<() => void> {
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await on.route(address, async (route) => {
    if (route.request().method() === 'POST') await isHeld;
    await route.continue();
  });
  return release;
}
