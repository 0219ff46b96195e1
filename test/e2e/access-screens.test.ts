import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, joinTeam, memberPassword, signIn } from '../support/join-team.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

const ofOwner = { email: 'owner@news.example', password: 'a long enough password' };

let visit: SiteVisit;
let page: Page;
beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
});
afterAll(() => visit?.close());

const join = (email: string, role: 'owner' | 'admin' | 'reader' = 'reader') =>
  joinTeam({ url: visit.server.url, invite: visit.byOwner }, { email, role, password: ofOwner.password });
const row = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
const button = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true });
const enter = async (place: Locator) => {
  await place.focus();
  await page.keyboard.press('Enter');
};
const hasFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
const says = (text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

describe('the focus stays in the team', () => {
  const ada = () => row('Joined');
  const title = () => ada().getByRole('heading');

  test('at a member who is changed, or not', async () => {
    await join('ada@press.example');
    await visit.open('/settings/team');
    await enter(ada().getByRole('button', { name: /^Change/ }));
    await enter(button('Cancel', ada()));
    await hasFocus(title());
    await enter(ada().getByRole('button', { name: /^Change/ }));
    await ada().getByLabel('Admin').check();
    await enter(button('Save', ada()));
    await hasFocus(title());
    await says('Saved. Takes effect immediately.');
    await enter(button('Undo', ada()));
    await hasFocus(title());
    await says('Undone.');
    await visit.checkAccessibility('a change that was undone');
  });

  test('at an invitation with a new link', async () => {
    await visit.byOwner('POST /v1/invitations', { body: { email: 'bea@press.example' } });
    await visit.open('/settings/team');
    const bea = row('bea@press.example');
    await enter(bea.getByRole('button', { name: /^New link/ }));
    await enter(button('Done', bea));
    await hasFocus(bea.getByRole('heading', { level: 3 }));
  });
});

test('the focus stays at the sessions when some are ended', async () => {
  for (let count = 0; count < 3; count++) await signIn(visit.server.url, 'POST /v1/login', ofOwner);
  await visit.open('/settings/account');
  const sessions = page.getByRole('region', { name: 'Where you’re signed in' });
  await enter(sessions.getByRole('button', { name: /^Sign out/ }).first());
  await hasFocus(sessions.getByRole('heading'));
  await says('Signed out.');
  await enter(button('Sign out everywhere else', sessions));
  await hasFocus(sessions.getByRole('heading'));
});

test('the numbers of a shared link have the focus after its password', async () => {
  const body = { name: 'Board', password: 'a shared secret' };
  const { url } = await visit.byOwner('POST /v1/sites/:id/shares', { params: { id: visit.siteId }, body });
  const board = await visit.elsewhere();
  await board.goto(url);
  await board.getByLabel('Password', { exact: true }).fill(body.password);
  await board.keyboard.press('Enter');
  const heading = board.getByRole('heading', { level: 1 });
  await board.getByText('Board', { exact: true }).waitFor();
  await hasFocus(heading);
  await board.close();
});

test('an owner confirms what they would take from themselves', async () => {
  await join('second@press.example', 'owner');
  await visit.open('/settings/team');
  const me = row('(you)');
  await me.getByRole('button', { name: /^Change/ }).click();
  await me.getByLabel('Reader').check();
  await button('Save', me).click();
  const dialog = page.getByRole('dialog', { name: 'Change your own access?' });
  await dialog.getByText('You can’t change it back yourself').waitFor();
  await visit.checkAccessibility('a change of the own access');
  await button('Cancel', dialog).click();
  await hasFocus(button('Save', me));
  await button('Cancel', me).click();
  await me.getByText('Owner', { exact: true }).waitFor();
  await me.getByText('To leave the team, change your role first.').waitFor();
  expect(await me.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
});

test('who becomes an owner, and who was one, takes the password', async () => {
  const nora = row('nora@press.example');
  await join('third@press.example', 'owner');
  await visit.open('/settings/team');
  await button('Invite').click();
  await page.getByRole('radio', { name: 'Owner', exact: true }).check();
  await button('Send invitation').click();
  await page.getByText('Enter a complete email address.').waitFor();
  await page.getByLabel('Email').fill('nora@press.example');
  await button('Send invitation').click();
  const asked = page.getByRole('dialog', { name: 'Invite nora@press.example as an owner?' });
  await asked.getByText('Owners control the whole account.').waitFor();
  await visit.checkAccessibility('an invitation of an owner');
  await asked.getByLabel('Your password').fill('not it');
  await button('Send invitation', asked).click();
  await asked.getByText('Incorrect password.').waitFor();
  await asked.getByLabel('Your password').fill(ofOwner.password);
  await button('Send invitation', asked).click();
  await button('Done').click();
  await nora.getByText('Owner invitations can’t be renewed.').waitFor();
  expect(await nora.getByRole('button', { name: /^New link/ }).count()).toBe(0);

  const third = page.getByRole('listitem').filter({ hasText: 'third@press.example' });
  await third.getByRole('button', { name: /^Change/ }).click();
  await third.getByLabel('Admin').check();
  await button('Save', third).click();
  const ending = page.getByRole('dialog', { name: 'Revoke Joined’s owner role?' });
  await ending.getByLabel('Your password').fill(ofOwner.password);
  await button('Change role', ending).click();
  await third.getByText('Saved. Takes effect immediately.').waitFor();
  await third.locator('b', { hasText: 'Admin' }).waitFor();
  expect(await button('Undo', third).count()).toBe(0);
});

describe('the audit log', () => {
  const who = () => page.getByLabel('Who');
  const rows = async () => (await page.locator('table tbody tr').allTextContents()).join('\n');
  const chosen = (select: Locator) =>
    select.evaluate((each: HTMLSelectElement) => each.selectedOptions[0]?.text);

  test('filters by a removed colleague, and by a deleted site', async () => {
    const gone = await join('gone@press.example', 'admin');
    const site = await gone.call('POST /v1/sites', { body: { domain: 'gone.example' } });
    await gone.call('DELETE /v1/sites/:id', { params: { id: site.id } });
    await visit.byOwner('DELETE /v1/members/:id', { params: { id: gone.id } });
    await visit.open(`/settings/audit?member=${gone.id}`);
    await expect.poll(() => chosen(who())).toBe('gone@press.example (removed)');
    expect(await rows()).not.toContain('owner@news.example');
    await who().selectOption({ label: 'Everyone' });
    await expect.poll(rows).toContain('owner@news.example');
    await who().selectOption({ label: 'gone@press.example (removed)' });
    await expect.poll(rows).not.toContain('owner@news.example');
    await visit.open(`/settings/audit?site=${site.id}`);
    await expect.poll(() => chosen(page.getByLabel('Site'))).toBe('gone.example (deleted)');
    await visit.checkAccessibility('the audit log of a deleted site');
  });

  test('filters by an API key', async () => {
    await visit.open('/settings/audit');
    const keys = who().locator('option', { hasText: '(API key)' });
    await expect.poll(() => keys.count()).toBeGreaterThan(0);
  });

  test('names roles in the member’s language', async () => {
    const { id } = await join('dora@press.example');
    await visit.byOwner('PATCH /v1/members/:id', {
      params: { id },
      body: { role: 'admin', site_ids: [visit.siteId] },
    });
    await visit.open('/settings/audit?action=member_changed');
    await expect.poll(rows).toContain('dora@press.example: Reader → Admin (');
  });
});

describe('an invitation', () => {
  test('tells those who are signed in that joining signs them out', async () => {
    const { link } = await visit.byOwner('POST /v1/invitations', { body: { email: 'eve@press.example' } });
    await page.goto(link);
    await page.getByText(/^You’re signed in as owner@/).waitFor();
    await page.getByText('This invitation is for eve@press.example. Joining creates that account').waitFor();
    await visit.checkAccessibility('an invitation while signed in');
  });

  test('that was accepted says so, and leads those who are signed in to their sites', async () => {
    const { link } = await visit.byOwner('POST /v1/invitations', { body: { email: 'fay@press.example' } });
    const body = { token: link.split('#')[1] ?? '', name: '', password: memberPassword };
    await clientOf(visit.server.url, '')('POST /v1/invitations/accept', { body });
    await page.goto(`${visit.server.url}/`);
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await page.getByText('If you’ve already joined, sign in.').waitFor();
    await page.getByRole('link', { name: 'Go to your sites' }).click();
    await page.waitForURL(/\/(sites.*)?$/);
  });
});
