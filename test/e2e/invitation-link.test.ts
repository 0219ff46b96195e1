import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../src/contract/team/roles.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { checkAccessibility, type OwnerVisit, openOwnerVisit } from './owner-visit.ts';
import { callAs, signedIn } from './sign-in.ts';

let visit: OwnerVisit;
/** Somebody who has been handed a link, and is signed in nowhere. */
let guest: Page;

beforeAll(async () => {
  visit = await openOwnerVisit();
  guest = await visit.elsewhere();
});
afterAll(() => visit?.close());

test('the link is shown once, and says so', async () => {
  const { page } = visit;
  await page.goto(`${visit.server.url}/settings/team`);
  const link = await invite('bea@press.example');
  expect(link).toMatch(new RegExp(`^${visit.server.url}/invite#\\w{32}$`));
  await page.getByText('No mail server is set up, so share this link yourself').waitFor();
  await visit.checkAccessibility('the link of an invitation');
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(link.split('#')[1]);
  await page.reload();
  await row('bea@press.example').waitFor();
  expect(await page.content()).not.toContain(link.split('#')[1]);
  await visit.checkAccessibility('the team with an invitation');

  await open(link);
  await guest.getByRole('heading', { name: 'You’re invited' }).waitFor();
  await guest.getByLabel('Password', { exact: true }).fill(memberPassword);
  await guest.getByRole('button', { name: 'Join' }).click();
  await guest.getByRole('heading', { level: 1, name: /site/i }).waitFor();
  await guest.context().clearCookies();
  await open(link);
  await saysSpent();
  await checkAccessibility(guest, 'a spent invitation');
});

test('the page says which role and which sites the link gives, on phones and large screens', async () => {
  const site_ids: string[] = [];
  for (const domain of ['one.example', 'two.example', 'three.example', 'four.example', 'five.example'])
    site_ids.push((await visit.byOwner('POST /v1/sites', { body: { domain } })).id);
  const linkFor = async (role: Role, site_ids: string[] | null) =>
    (
      await visit.byOwner('POST /v1/invitations', {
        body: { email: `${randomUUID()}@a.example`, role, site_ids },
      })
    ).link;
  await open(await linkFor('admin', null));
  await guest.getByText('You’ll be an admin of all sites.', { exact: true }).waitFor();
  await open(await linkFor('reader', site_ids.slice(0, 2)));
  await guest.getByText('You’ll be a reader of one.example and two.example.', { exact: true }).waitFor();
  await open(await linkFor('reader', site_ids));
  const many = 'You’ll be a reader of one.example, two.example, three.example, and 2 more.';
  await guest.getByText(many, { exact: true }).waitFor();
  const long = { params: { id: site_ids[1] ?? '' }, body: { name: 'unbroken'.repeat(10) } };
  await visit.byOwner('PATCH /v1/sites/:id', long);
  await open(await linkFor('reader', site_ids));
  await guest.getByText(long.body.name).waitFor();
  await checkAccessibility(guest, 'an invitation to some sites');
});

test('an address is asked once: whoever is a member or invited already is not asked again', async () => {
  const { page } = visit;
  await page.reload();
  await invite('cleo@press.example');
  await page.getByRole('button', { name: 'Done' }).click();
  for (const email of ['cleo@press.example', 'Cleo@Press.example', 'bea@press.example']) {
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('This address already belongs to a member or has a pending invitation.').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  }
});

test('a new link ends the one before', async () => {
  const first = await invite('dora@press.example');
  await visit.page.getByRole('button', { name: 'Done' }).click();
  await visit.page.getByRole('button', { name: 'New link for dora@press.example' }).click();
  const second = await shownLink();
  await visit.page.getByRole('button', { name: 'Done' }).click();
  await open(first);
  await saysSpent();
  await open(second);
  await guest.getByText('You’ll sign in as dora@press.example.').waitFor();
});

test('an invitation that is taken back lets nobody in, also where its screen stands open', async () => {
  const link = await invite('emma@press.example');
  await visit.page.getByRole('button', { name: 'Done' }).click();
  await open(link);
  await guest.getByLabel('Password', { exact: true }).fill(memberPassword);
  await visit.page.getByRole('button', { name: 'Cancel invitation to emma@press.example' }).click();
  await row('emma@press.example').waitFor({ state: 'detached' });
  await guest.getByRole('button', { name: 'Join' }).click();
  await saysSpent();
});

test('an invitation that has run out says whom to ask', async () => {
  const link = await invite('fay@press.example');
  await visit.page.getByRole('button', { name: 'Done' }).click();
  await runOut('fay@press.example');
  await open(link);
  await saysSpent();
  await visit.page.reload();
  await row('dora@press.example').waitFor();
  await expect.poll(() => row('fay@press.example').count()).toBe(0);
});

test('an invitation whose sites were all deleted lets nobody in, and says whom to ask', async () => {
  const { id } = await visit.byOwner('POST /v1/sites', { body: { domain: 'brief.example' } });
  const body = { email: 'gil@press.example', role: 'reader' as const, site_ids: [id] };
  const { link } = await visit.byOwner('POST /v1/invitations', { body });
  await open(link);
  await guest.getByLabel('Password', { exact: true }).fill(memberPassword);
  await visit.byOwner('DELETE /v1/sites/:id', { params: { id } });
  await guest.getByRole('button', { name: 'Join' }).click();
  await guest.getByText('All sites of this invitation have been deleted.').waitFor();
  await open(link);
  await guest.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
  await guest.getByText('The sites you were invited to have been deleted. Ask ').waitFor();
  await checkAccessibility(guest, 'an invitation without sites');
  await visit.page.reload();
  await visit.page.getByRole('button', { name: 'New link for gil@press.example' }).click();
  await visit.page.getByText('All sites of this invitation have been deleted.').waitFor();
});

test('a link that a mail program has cut in two says the same', async () => {
  for (const end of ['', '#', '#abc', '#not a token']) {
    await open(`${visit.server.url}/invite${end}`);
    await saysSpent();
  }
});

test('a reader cannot invite', async () => {
  const { email } = await joinTeam({ url: visit.server.url, invite: visit.byOwner });
  const reader = await signedIn(visit, email, memberPassword);
  await reader.goto(`${visit.server.url}/settings`);
  await reader.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  await expect.poll(() => reader.getByRole('link', { name: 'Team' }).count()).toBe(0);
  expect((await callAs(reader, 'POST /v1/invitations', { email: 'gil@press.example' })).status).toBe(403);
  expect(visit.complaints).toEqual([]);
});

const row = (email: string) => visit.page.getByRole('listitem').filter({ hasText: email });

async function invite(email: string): Promise<string> {
  await visit.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await visit.page.getByLabel('Email').fill(email);
  await visit.page.getByRole('button', { name: 'Send invitation' }).click();
  return shownLink();
}

async function shownLink(): Promise<string> {
  return (await visit.page.locator('[data-part=copyable] code').textContent()) ?? '';
}

/** Another address of the same page is no new page for the browser, whereas a link in an email opens one. */
async function open(link: string): Promise<void> {
  await guest.goto('about:blank');
  await guest.goto(link);
}

async function saysSpent(): Promise<void> {
  await guest.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await guest.getByText('Ask the person who invited you for a new one.').waitFor();
}

async function runOut(email: string): Promise<void> {
  const records = openSqlite(join(visit.server.dataDir, 'truce.sqlite'));
  const past = { expires_at: new Date(Date.now() - 1000).toISOString() };
  await records.db.updateTable('invitations').set(past).where('email', '=', email).execute();
  await records.close();
}
