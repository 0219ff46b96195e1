import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: SiteVisit['page'];

beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
});

afterAll(() => visit?.close());

describe('a session that ends while somebody writes', () => {
  test('leaves what was typed to whoever typed it', async () => {
    await visit.open(`/sites/${visit.siteId}/wall`);
    await message().fill('A long text that took twenty minutes.');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await general().getByLabel('Name').fill('Typed before the end');
    await endSession(general());
    await signIn('owner@news.example', 'a long enough password');
    await expect.poll(() => general().getByLabel('Name').inputValue()).toBe('Typed before the end');
    await general().getByRole('button', { name: 'Save' }).click();
    await general().getByText('Saved.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Recover', exact: true }).click();
    await expect.poll(() => message().inputValue()).toBe('A long text that took twenty minutes.');
  });

  test('shows nothing of it to somebody else', async () => {
    const { email } = await joinTeam({ url: visit.server.url, invite: visit.byOwner }, { role: 'admin' });
    await endSession(page.getByRole('main'));
    await signIn(email, memberPassword);
    await page.getByText('Everything is published.').waitFor();
    await expect.poll(() => message().inputValue()).toBe('Looks like you’re using an ad blocker.');
    expect(visit.complaints).toEqual([]);
  });

  test('leads back to the very section', async () => {
    await page.context().clearCookies();
    await visit.open(`/sites/${visit.siteId}/settings?from=mail#data`);
    await signIn('owner@news.example', 'a long enough password');
    await page.waitForURL(`**/sites/${visit.siteId}/settings?from=mail#data`);
    await page.getByRole('region', { name: 'Data' }).waitFor();
  });
});

/** The next question to the server finds it out: this one, or one that the page asks by itself. */
async function endSession(form: Locator): Promise<void> {
  await page.context().clearCookies();
  const save = form.getByRole('button', { name: 'Save', exact: true });
  // Once, and only where it is still there: a click that waits would save after the next sign-in.
  await save.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
  await page.getByText('Sign in to continue.').waitFor();
}

/** On the page that the end of the session led to, which leads back. */
async function signIn(email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

function general() {
  return page.locator('#general');
}

function message() {
  return page.getByLabel('Message 1', { exact: true });
}
