import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;

beforeAll(async () => {
  visit = await openSiteVisit();
  await visit.server.call('POST /v1/sites', { body: { domain: 'other.example', name: 'Le Café' } });
  await visit.open(`/sites/${visit.siteId}/events?view=list`);
  await visit.page.getByRole('heading', { name: 'No events yet' }).waitFor();
});

afterAll(() => visit?.close());

describe('going to another place', () => {
  // The page behind may have lists of its own.
  const choose = (name: string | RegExp) => visit.page.getByRole('dialog').getByRole('option', { name });

  test('by keyboard: the present site comes first', async () => {
    await visit.page.keyboard.press('Control+k');
    await visit.page.getByRole('combobox', { name: 'Search sites and pages' }).waitFor();
    await expect
      .poll(() =>
        choose(/Overview/)
          .first()
          .getAttribute('aria-selected'),
      )
      .toBe('true');
    await visit.checkAccessibility('going somewhere');
    await visit.page.keyboard.press('ArrowDown');
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForURL(`**/sites/${visit.siteId}/wall`);
  });

  test('what is typed before the list is there is not lost', async () => {
    const { page } = visit;
    let isAsked = false;
    await page.route('**/assets/palette-*.js', async (route) => {
      isAsked = true;
      await page.keyboard.type('events cafe');
      await route.continue();
    });
    await visit.open(`/sites/${visit.siteId}/wall`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => choose(/./).count()).toBe(1);
    expect(isAsked).toBe(true);
    await page.keyboard.type(' nowhere');
    await page.getByText('No results.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search sites and pages' }).waitFor({ state: 'detached' });
    await page.unrouteAll();
  });

  test('words narrow the list, without accents, and a press goes there', async () => {
    await visit.page.getByRole('button', { name: 'Go to…' }).click();
    await visit.page.keyboard.type('events cafe');
    await expect.poll(() => choose(/./).count()).toBe(1);
    await choose(/Events/).click();
    await visit.page.waitForURL(/\/sites\/(?!new)[^/]+\/events$/);
    await visit.page.getByRole('heading', { level: 1, name: 'Le Café' }).waitFor();
  });

  test('a section of the settings is found, and shown at once, also from another section', async () => {
    const { page } = visit;
    await visit.open(`/sites/${visit.siteId}/wall`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [typed, title, id] of [
      ['gate', 'Gate', 'gate'],
      ['country', 'Rules by country', 'countries'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await expect.poll(() => choose(/./).count()).toBe(1);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/sites/${visit.siteId}/settings#${id}`);
      const heading = page.getByRole('heading', { level: 2, name: title });
      const top = async () => (await heading.boundingBox())?.y ?? -1;
      await expect.poll(async () => (await top()) > 0 && (await top()) < 200).toBe(true);
    }
  });

  test('what is not there is said, and Escape leaves everything as it is', async () => {
    await visit.page.keyboard.press('Control+k');
    await visit.page.keyboard.type('zzz');
    await visit.page.getByText('No results.').waitFor();
    await visit.page.keyboard.press('Escape');
    await visit.page.getByRole('combobox', { name: 'Search sites and pages' }).waitFor({ state: 'detached' });
    expect(visit.page.url()).toMatch(/#countries$/);
  });
});

describe('the server away', () => {
  test('is said, and over by itself', async () => {
    const { page } = visit;
    await visit.open(`/sites/${visit.siteId}/events?view=list`);
    await page.getByRole('heading', { name: 'No events yet' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Connection lost.').waitFor();
    await visit.checkAccessibility('the server away');
    await page.context().setOffline(false);
    await page.getByText('Connection lost.').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'No events yet' }).waitFor();
  });
});

describe('the language', () => {
  test('is chosen in the account menu, kept, and chosen again at the sign-in', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByText('owner@news.example').waitFor();
    await visit.checkAccessibility('the account menu');
    await page.locator('[data-part=language] select').selectOption('de');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await page.context().clearCookies();
    await page.reload();
    await page.waitForURL('**/login?next=*');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await page.locator('[data-part=language] select').selectOption('en');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

test('asked nobody else and broke no rule of the page', () => expect(visit.complaints).toEqual([]));
