import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { type MailSink, startSmtp } from '../support/smtp.ts';
import { linkEmailedTo } from './emailed-to.ts';
import { checkAccessibility, type OwnerVisit, openOwnerVisit } from './owner-visit.ts';
import { callAs, sayPassword, signedIn } from './sign-in.ts';

const newEmail = 'ines.new@press.example';
let sink: MailSink;
let visit: OwnerVisit;
let page: Page;
let laptop: Page;
let phone: Page;

beforeAll(async () => {
  sink = await startSmtp();
  visit = await openOwnerVisit({ env: { TRUCE_SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
  await joinTeam({ url: visit.server.url, invite: visit.byOwner }, { email: 'ines@press.example' });
  page = await signedIn(visit, 'ines@press.example', memberPassword);
  laptop = await signedIn(visit, 'ines@press.example', memberPassword);
  phone = await signedIn(visit, 'ines@press.example', memberPassword);
});
afterAll(async () => {
  await visit?.close();
  await sink?.stop();
});

const form = (name: string) => page.getByRole('form', { name, exact: true });
const alive = async (somebody: Page) => (await callAs(somebody, 'GET /v1/me')).status === 200;

test('another name is what the others see', async () => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await form('Name').getByLabel('Your name').fill('Inês <b>Sá</b>');
  await form('Name').getByRole('button', { name: 'Save' }).click();
  await form('Name').getByText('Saved.').waitFor();
  await checkAccessibility(page, 'an account');
  await visit.page.goto(`${visit.server.url}/settings/team`);
  await visit.page.getByRole('heading', { name: 'Inês <b>Sá</b>' }).waitFor();
});

test('another address counts once its email is confirmed, and not before', async () => {
  const section = form('Email address');
  await section.getByLabel('New address').fill('ines@press');
  await section.getByLabel('Your password').fill(memberPassword);
  await section.getByRole('button', { name: 'Send confirmation email' }).click();
  await section.getByText('Enter a complete email address.').waitFor();
  await checkAccessibility(page, 'a refused address');
  await section.getByLabel('New address').fill('owner@news.example');
  await section.getByLabel('Your password').fill('not the password');
  await section.getByRole('button', { name: 'Send confirmation email' }).click();
  await section.getByText('Incorrect password.').waitFor();
  await section.getByLabel('Your password').fill(memberPassword);
  await section.getByRole('button', { name: 'Send confirmation email' }).click();
  // Only the email to that address says that it is taken.
  await section.getByText('We emailed owner@news.example. Open that email to continue.').waitFor();
  await section.getByLabel('New address').fill(newEmail);
  await section.getByLabel('Your password').fill(memberPassword);
  await section.getByRole('button', { name: 'Send confirmation email' }).click();
  await section.getByText(`We emailed ${newEmail}. Open that email to continue.`).waitFor();
  await section.getByText('You sign in as ines@press.example.').waitFor();

  const mailbox = await visit.elsewhere();
  const link = await linkEmailedTo(sink, newEmail, '/confirm-email');
  await mailbox.goto(link);
  await mailbox.getByRole('button', { name: 'Confirm this address' }).waitFor();
  await checkAccessibility(mailbox, 'confirming an address');
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click();
  await mailbox.getByText(`You now sign in as ${newEmail}.`).waitFor();
  await page.reload();
  await section.getByText(`You sign in as ${newEmail}.`).waitFor();

  await mailbox.goto('about:blank');
  await mailbox.goto(link);
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click();
  await mailbox.getByText('Request a new one on your account page.').waitFor();
  await sayPassword(mailbox, visit.server.url, 'ines@press.example', memberPassword);
  await mailbox.getByText('Incorrect email or password').waitFor();
});

test('a sign-in of another browser is ended at once, and no other', async () => {
  const section = page.getByRole('region', { name: 'Where you’re signed in' });
  await page.reload();
  await section.getByText('Current').waitFor();
  // The invitation's own sign-in has no browser; laptop and phone stand below this one.
  await expect.poll(() => section.getByRole('listitem').count()).toBe(4);
  await laptop.goto(`${visit.server.url}/settings/account`);
  await laptop.getByRole('region', { name: 'Where you’re signed in' }).getByText('Current').waitFor();
  const ended = section.getByRole('button', { name: /^Sign out of (Chrome|Chromium)/ });
  await ended.first().click();
  await expect.poll(() => section.getByRole('listitem').count()).toBe(3);
  expect([await alive(page), await alive(laptop), await alive(phone)].filter(Boolean)).toHaveLength(2);
  await expect.poll(() => alive(page)).toBe(true);
  await section.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect.poll(() => section.getByRole('listitem').count()).toBe(1);
  expect([await alive(page), await alive(laptop), await alive(phone)]).toEqual([true, false, false]);
  await laptop.getByRole('link', { name: 'Sites', exact: true }).click();
  await laptop.waitForURL(/\/login/);
});

test('a sign-in that has ended elsewhere leaves the list when it is ended again', async () => {
  phone = await signedIn(visit, newEmail, memberPassword);
  const section = page.getByRole('region', { name: 'Where you’re signed in' });
  await page.reload();
  await expect.poll(() => section.getByRole('listitem').count()).toBe(2);
  await callAs(phone, 'DELETE /v1/login');
  await section.getByRole('button', { name: /^Sign out of (Chrome|Chromium)/ }).click();
  await section.getByText('Signed out').first().waitFor();
  await expect.poll(() => section.getByRole('listitem').count()).toBe(1);
});

test('another password signs out everywhere else', async () => {
  phone = await signedIn(visit, newEmail, memberPassword);
  const section = form('Password');
  await section.getByLabel('Current password').fill('not the password');
  await section.getByLabel('New password').fill('short');
  await section.getByRole('button', { name: 'Change password' }).click();
  await section.getByText('Use at least 10 characters.').waitFor();
  await section.getByLabel('New password').fill('yet another password');
  await section.getByRole('button', { name: 'Change password' }).click();
  await section.getByText('Incorrect password.').waitFor();
  await section.getByLabel('Current password').fill(memberPassword);
  await section.getByRole('button', { name: 'Change password' }).click();
  await section.getByText('Password changed. You were signed out of 1 other session.').waitFor();
  expect([await alive(page), await alive(phone)]).toEqual([true, false]);
  await signedIn(visit, newEmail, 'yet another password');
  expect(visit.complaints).toEqual([]);
});
