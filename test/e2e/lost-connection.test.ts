import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tell, wallVisits } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: Page;
beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
});
afterAll(() => visit?.close());

describe('without a connection', () => {
  afterEach(() => page.context().setOffline(false));

  test('a screen that was not loaded yet says so, and comes by itself once there is one', async () => {
    await visit.open(`/sites/${visit.siteId}/events`);
    await page.getByRole('heading', { name: 'No events yet' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Reports' }).click();
    await unreachable(page).waitFor();
    await visit.checkAccessibility('a screen without a connection');
    await page.getByRole('button', { name: 'Try again' }).click();
    await unreachable(page).waitFor();
    expect(await broken(page).count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'New report' }).waitFor();
  });

  test('a dialog that was not loaded yet says so in its place, and comes by itself once there is one', async () => {
    await visit.open(`/sites/${visit.siteId}/events?view=list`);
    await page.getByRole('heading', { name: 'No events yet' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Go to/ }).click();
    const lost = page.getByRole('dialog', { name: 'Couldn’t be loaded' });
    await lost.getByRole('heading', { name: 'Can’t reach Truce' }).waitFor();
    await visit.checkAccessibility('a dialog without a connection');
    // Behind it, the screen is as it was.
    expect(await page.getByText('No events yet').isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByRole('combobox', { name: 'Search sites and pages' }).waitFor();
    await page.keyboard.press('Escape');
    await lost.waitFor({ state: 'detached' });
  });

  test('a dialog that was not loaded can be left', async () => {
    // Without an event, the button is there only until that is known.
    await tell(visit.server, wallVisits(visit.siteId, 'control', 1, 0));
    await visit.open(`/sites/${visit.siteId}`);
    const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await page.locator('[data-part=plot]').waitFor();
    await page.context().setOffline(true);
    await help.click();
    const lost = page.getByRole('dialog', { name: 'Couldn’t be loaded' });
    await lost.getByRole('button', { name: 'Close' }).click();
    await lost.waitFor({ state: 'detached' });
    await expect.poll(() => help.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

test('before the sign-in, another address leaves a page behind that broke', async () => {
  const stranger = await visit.elsewhere();
  await stranger.goto(`${visit.server.url}/login`);
  await stranger.route('**/assets/forgot-page-*.js', (route) => route.abort());
  await stranger.getByRole('link', { name: 'Forgot' }).click();
  await broken(stranger).waitFor();
  await stranger.goBack();
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).waitFor();

  await stranger.context().setOffline(true);
  await stranger.getByRole('link', { name: 'Forgot' }).click();
  await unreachable(stranger).waitFor();
  await stranger.unrouteAll();
  await stranger.context().setOffline(false);
  await stranger.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
});

const unreachable = (on: Page) => on.getByRole('heading', { name: 'Can’t reach Truce' });
const broken = (on: Page) => on.getByRole('heading', { name: 'This page stopped working' });
