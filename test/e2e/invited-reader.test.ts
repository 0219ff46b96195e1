import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workspacePages } from '../../src/web/settings/pages.ts';
import { tabAddress, tabs } from '../../src/web/site/tabs.ts';
import { type MailSink, startSmtp } from '../support/smtp.ts';
import { linkEmailedTo } from './emailed-to.ts';
import { checkAccessibility } from './owner-visit.ts';
import { callAs } from './sign-in.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

const email = 'ada@press.example';
let sink: MailSink;
let visit: SiteVisit;
let reader: Page;
let otherSite: string;

beforeAll(async () => {
  sink = await startSmtp();
  visit = await openSiteVisit({ env: { TRUCE_SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
  otherSite = (await visit.server.call('POST /v1/sites', { body: { domain: 'other.example' } })).id;
  reader = await visit.elsewhere();
});

afterAll(async () => {
  await visit?.close();
  await sink?.stop();
});

const row = () => visit.page.getByRole('listitem').filter({ hasText: email });
const openAsReader = (path: string) => reader.goto(visit.server.url + path);

test('an owner invites a reader, and sees that it is under way', async () => {
  const { page } = visit;
  await visit.open('/settings/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Email').fill('ada');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Enter a complete email address.').waitFor();
  await visit.checkAccessibility('inviting');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('heading', { name: `${email} has been invited` }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await row().getByText('Reader · All sites').waitFor();
});

test('whom the email reaches opens its link, says a name and a password, and is in', async () => {
  const link = await linkEmailedTo(sink, email, '/invite');
  expect(sink.received.map(({ mail }) => mail.subject)).toEqual(['owner@news.example invited you to Truce']);
  await reader.goto(link);
  await reader.getByText(`owner@news.example invited you to join. You’ll sign in as ${email}.`).waitFor();
  await reader.getByLabel('Your name').fill('Ada');
  await reader.getByLabel('Password', { exact: true }).fill('short');
  await reader.getByRole('button', { name: 'Join' }).click();
  await reader.getByText('Use at least 10 characters.').waitFor();
  await checkAccessibility(reader, 'an invitation');
  await reader.getByLabel('Password', { exact: true }).fill('words that Ada chose');
  await reader.getByRole('button', { name: 'Join' }).click();
  await reader.getByRole('link', { name: /news\.example/ }).waitFor();
  await reader.getByRole('link', { name: /other\.example/ }).waitFor();
  expect(new URL(reader.url()).hash).toBe('');
});

test('signs in with them', async () => {
  await reader.getByRole('button', { name: 'Account menu' }).click();
  await reader.getByRole('button', { name: 'Sign out' }).click();
  await reader.getByLabel('Email').fill(email);
  await reader.getByLabel('Password', { exact: true }).fill('words that Ada chose');
  await reader.getByRole('button', { name: 'Sign in', exact: true }).click();
  await reader.getByRole('link', { name: /news\.example/ }).waitFor();
});

test('a reader is offered nothing that writes, and is told why', async () => {
  await expect.poll(() => reader.getByRole('link', { name: 'Add site' }).count()).toBe(0);
  for (const { path, title } of tabs) {
    await openAsReader(tabAddress(visit.siteId, path));
    await reader.locator('h1').first().waitFor();
    await reader.waitForFunction(() => !document.querySelector('main [data-part=skeleton]'));
    if (/test|settings/.test(path)) await reader.getByText('You’re a reader').waitFor();
    await expect.poll(() => writingButtons(reader), { message: title }).toEqual([]);
    if (path === 'settings' || path === 'reports') await checkAccessibility(reader, `a reader at ${title}`);
  }
  for (const { path } of workspacePages.filter(({ needs }) => needs === 'admin')) {
    await openAsReader(`/settings/${path}`);
    await reader.getByRole('heading', { name: 'For owners and admins only' }).waitFor();
  }
  await checkAccessibility(reader, 'a reader at a page for admins');
});

test('the interface refuses a reader’s writing too', async () => {
  for (const [address, body] of [
    [`PATCH /v1/sites/${visit.siteId}`, { name: 'Mine' }],
    [`DELETE /v1/sites/${visit.siteId}`, undefined],
    ['POST /v1/sites', { domain: 'mine.example' }],
    ['POST /v1/invitations', { email: 'friend@press.example' }],
    ['POST /v1/keys', { name: 'mine', scopes: ['read'] }],
    ['GET /v1/members', undefined],
    ['GET /v1/audit', undefined],
  ] as const) {
    expect((await callAs(reader, address, body)).status, address).toBe(403);
  }
});

test('made an admin, they write at once', async () => {
  await visit.page.reload();
  await changeTo('Admin');
  await visit.checkAccessibility('a changed member');
  await openAsReader(tabAddress(visit.siteId, 'settings'));
  await reader.getByRole('switch', { name: 'Measurement' }).click();
  await reader.getByText('Off', { exact: true }).waitFor();
  await openAsReader('/settings/team');
  await reader.getByRole('heading', { name: 'Members' }).waitFor();
  // The owner is out of an admin's reach.
  await expect.poll(() => reader.getByRole('button', { name: 'Remove… owner@news.example' }).count()).toBe(0);
});

test('made a guest of one site, the others are not there for them', async () => {
  await changeTo('Reader', 'news.example');
  await row().getByText('news.example').waitFor();
  await openAsReader('/');
  await reader.getByRole('link', { name: /news\.example/ }).waitFor();
  await expect.poll(() => reader.getByRole('link', { name: /other\.example/ }).count()).toBe(0);
  await checkAccessibility(reader, 'a guest at home');
  await openAsReader(tabAddress(otherSite, ''));
  await reader.getByRole('heading', { name: 'Site not found' }).waitFor();
  for (const address of [`GET /v1/sites/${otherSite}`, `GET /v1/analytics/sites/${otherSite}/dashboard`]) {
    expect((await callAs(reader, address)).status, address).toBe(404);
  }
});

test('a change of the role leaves the sites that somebody else chose meanwhile', async () => {
  await row().getByRole('button', { name: 'Change the role of Ada' }).click();
  const { members } = await visit.byOwner('GET /v1/members');
  const params = { id: members.find((member) => member.email === email)?.id ?? '' };
  await visit.byOwner('PATCH /v1/members/:id', { params, body: { site_ids: [visit.siteId, otherSite] } });
  await row().getByRole('radio', { name: 'Admin' }).check();
  await row().getByRole('button', { name: 'Save', exact: true }).click();
  await row().getByText('Admin · news.example, other.example').waitFor();
  await row().getByRole('button', { name: 'Undo' }).click();
  await row().getByText('Reader · news.example, other.example').waitFor();
});

test('a limit names a site', async () => {
  await row().getByRole('button', { name: 'Change the role of Ada' }).click();
  for (const name of ['news.example', 'other.example']) await row().getByRole('checkbox', { name }).uncheck();
  await row().getByRole('button', { name: 'Save', exact: true }).click();
  await row().getByText('Select at least one site, or choose “All sites”.').waitFor();
  await visit.checkAccessibility('a limit without a site');
  await row().getByRole('button', { name: 'Cancel' }).click();
});

test('the only owner is not asked whether to remove themselves', async () => {
  await visit.page.getByText('You’re the only owner.').waitFor();
  await expect
    .poll(() => visit.page.getByRole('button', { name: 'Remove… owner@news.example' }).count())
    .toBe(0);
});

test('once removed, their session is over', async () => {
  await openAsReader(tabAddress(visit.siteId, ''));
  await visit.page.getByRole('button', { name: /^Remove… Ada/ }).click();
  await visit.checkAccessibility('the question before removing a member');
  await visit.page.getByRole('button', { name: 'Remove member' }).click();
  await row().waitFor({ state: 'detached' });
  expect((await callAs(reader, 'GET /v1/me')).status).toBe(401);
  await reader.reload();
  await reader.waitForURL('**/login?next=*');
  await reader.getByLabel('Email').fill(email);
  await reader.getByLabel('Password', { exact: true }).fill('words that Ada chose');
  await reader.getByRole('button', { name: 'Sign in', exact: true }).click();
  await reader.getByText('Incorrect email or password').waitFor();
  expect(visit.complaints).toEqual([]);
});

async function changeTo(role: string, site?: string): Promise<void> {
  await row().getByRole('button', { name: 'Change the role of Ada' }).click();
  await row().getByRole('radio', { name: role }).check();
  if (site) {
    await row().getByRole('radio', { name: 'Only for these sites' }).check();
    await row().getByRole('checkbox', { name: site }).check();
  }
  await row().getByRole('button', { name: 'Save', exact: true }).click();
  await row().getByText('Saved. Takes effect immediately.').waitFor();
}

/** Buttons of the screen that could be pressed and are called what changes something. */
function writingButtons(page: Page): Promise<string[]> {
  return page
    .locator('main button:enabled:visible')
    .filter({
      hasText: /^(add|save|delete|remove|send|new|set|invite|turn|end|start|make|stop|restore|revoke)\b/i,
    })
    .allTextContents();
}
