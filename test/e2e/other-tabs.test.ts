import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let first: Page;
let second: Page;
let email: string;

beforeAll(async () => {
  visit = await openSiteVisit();
  first = visit.page;
  await visit.open('/settings/account');
  ({ email } = await joinTeam({ url: visit.server.url, invite: visit.byOwner }, { role: 'admin' }));
  second = await first.context().newPage();
});

afterAll(() => visit?.close());

test('a tab leaves its screen when another one signs out, and keeps what was typed for its writer', async () => {
  await openSettings();
  await name().fill('Typed in the second tab');
  await signOut(first);
  await second.getByText('Sign in to continue.').waitFor();
  await signIn(second, 'owner@news.example', 'a long enough password');
  await expect.poll(() => name().inputValue()).toBe('Typed in the second tab');
  await second.getByRole('button', { name: 'Discard' }).click();
});

test('a tab shows nothing of a member any longer when somebody else signs in beside it', async () => {
  await first.goto(`${visit.server.url}/login`);
  const loadedAgain = second.waitForEvent('load');
  await signIn(first, email, memberPassword);
  await loadedAgain;
  await second.getByRole('button', { name: 'Account menu' }).click();
  await second.getByText(email).waitFor();
});

async function openSettings(): Promise<void> {
  await second.goto(`${visit.server.url}/sites/${visit.siteId}/settings`);
  await name().waitFor();
}

function name() {
  return second.locator('#general').getByLabel('Name');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

async function signIn(page: Page, who: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(who);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
