import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarterMs } from '../support/clock.ts';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { type MailSink, startSmtp } from '../support/smtp.ts';
import { linkEmailedTo } from './emailed-to.ts';
import { checkAccessibility, type OwnerVisit, openOwnerVisit } from './owner-visit.ts';
import { callAs, sayPassword, signedIn } from './sign-in.ts';

const newPassword = 'quite another password';
let sink: MailSink;
let visit: OwnerVisit;
let email: string;
/** Where the member is signed in while they have forgotten the password elsewhere. */
let before: Page;
let page: Page;
let link: string;

beforeAll(async () => {
  sink = await startSmtp();
  visit = await openOwnerVisit({ env: { TRUCE_SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
  // The emails of all tests count together.
  visit.server.clock.nextWindow(quarterMs);
  ({ email } = await joinTeam({ url: visit.server.url, invite: visit.byOwner }));
  before = await signedIn(visit, email, memberPassword);
  page = await visit.elsewhere();
});
afterAll(async () => {
  await visit?.close();
  await sink?.stop();
});

async function ask(address: string): Promise<string> {
  await page.goto(`${visit.server.url}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  const said = page.getByText('we’ve sent a link');
  await said.waitFor();
  return ((await page.locator('form').textContent()) ?? '').replace(address, '…');
}

test('an address that is not complete is told so', async () => {
  await page.goto(`${visit.server.url}/forgot`);
  await checkAccessibility(page, 'a forgotten password');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Enter a complete email address.').waitFor();
});

test('the answer is the same for somebody whom nobody knows, who gets no email', async () => {
  const unknown = await ask('stranger@elsewhere.example');
  expect(await ask(email)).toBe(unknown);
  await checkAccessibility(page, 'a link is on its way');
  link = await linkEmailedTo(sink, email, '/reset');
  expect(link).toMatch(/\/reset#\w{32}$/);
  expect(sink.received.flatMap(({ to }) => to)).not.toContain('stranger@elsewhere.example');
});

test('the link leads to a new password, and ends every sign-in', async () => {
  await page.goto(link);
  await page.getByText('You’ll be signed out everywhere').waitFor();
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Use at least 10 characters.').waitFor();
  await checkAccessibility(page, 'choosing a new password');
  expect((await callAs(before, 'GET /v1/me')).status).toBe(200);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password saved. Sign in with your new password.').waitFor();
  expect((await callAs(before, 'GET /v1/me')).status).toBe(401);
  await before.getByRole('link', { name: 'Settings', exact: true }).click();
  await before.waitForURL('**/login?next=*');
});

test('the old password is none any more; the new one is', async () => {
  await sayPassword(page, visit.server.url, email, memberPassword);
  await page.getByText('Incorrect email or password').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${visit.server.url}/`);
});

test('the link is good once, and says where another comes from', async () => {
  const late = await visit.elsewhere();
  await late.goto(link);
  await late.getByLabel('New password').fill('somebody else’s words');
  await late.getByRole('button', { name: 'Save password' }).click();
  await late.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await late.getByRole('link', { name: 'Request a new link' }).click();
  await late.waitForURL('**/forgot');
});

test('a third email in a quarter of an hour is the last: then the page says to wait', async () => {
  await page.context().clearCookies();
  await ask(email);
  await ask(email);
  await page.goto(`${visit.server.url}/forgot`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText(/Try again in \d+ (minute|second)/).waitFor();
  await checkAccessibility(page, 'too many links');
  expect(visit.complaints).toEqual([]);
});
