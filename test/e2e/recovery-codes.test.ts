import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode, setUpApp } from '../support/app-code.ts';
import { quarterMs } from '../support/clock.ts';
import { type Joined, joinTeam, memberPassword } from '../support/join-team.ts';
import { checkAccessibility, type OwnerVisit, openOwnerVisit } from './owner-visit.ts';
import { sayPassword } from './sign-in.ts';

let visit: OwnerVisit;
let member: Joined;
let page: Page;
let secret: string;
let codes: string[];

beforeAll(async () => {
  visit = await openOwnerVisit();
  member = await joinTeam({ url: visit.server.url, invite: visit.byOwner }, { email: 'zoe@press.example' });
  ({ secret, codes } = await setUpApp(member.call, memberPassword));
  page = await visit.elsewhere();
});
afterAll(() => visit?.close());

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const atHome = () => page.waitForURL(`${visit.server.url}/`);
const section = () => page.getByRole('region', { name: 'Two-step verification', exact: true });

async function takeFirstStep(): Promise<void> {
  await page.context().clearCookies();
  await sayPassword(page, visit.server.url, member.email, memberPassword);
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
}

async function useRecoveryCode(code: string): Promise<void> {
  await press('Use a recovery code');
  await page.getByLabel('Recovery code').fill(code);
  await press('Sign in');
}

test('a recovery code lets in once', async () => {
  const [first = ''] = codes;
  await takeFirstStep();
  await useRecoveryCode(first.toLowerCase());
  await atHome();
  await takeFirstStep();
  await useRecoveryCode(first);
  await page.getByText('Incorrect or already used recovery code.').waitFor();
  await checkAccessibility(page, 'a used recovery code');
  await press('Use your authenticator app instead');
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret, 1));
  await press('Sign in');
  await atHome();
});

test('new codes end the earlier ones', async () => {
  await page.goto(`${visit.server.url}/settings/account`);
  await section().getByText('9 unused recovery codes left.').waitFor();
  await section().getByRole('button', { name: 'New recovery codes' }).click();
  await section().getByLabel('Your password').fill('not the password');
  await section().getByRole('button', { name: 'Generate new codes' }).click();
  await section().getByText('Incorrect password.').waitFor();
  await section().getByLabel('Your password').fill(memberPassword);
  await section().getByRole('button', { name: 'Generate new codes' }).click();
  await section().getByRole('listitem').first().waitFor();
  const made = await section().getByRole('listitem').allTextContents();
  expect(made).toHaveLength(10);
  await takeFirstStep();
  await useRecoveryCode(codes[1] ?? '');
  await page.getByText('Incorrect or already used recovery code.').waitFor();
  await page.getByLabel('Recovery code').fill(made[0] ?? '');
  await press('Sign in');
  await atHome();
  codes = made.slice(1);
});

test('turned off with the password and a code, the password alone lets in', async () => {
  await page.goto(`${visit.server.url}/settings/account`);
  await section().getByRole('button', { name: 'Turn off the app' }).click();
  await section().getByLabel('Your password').fill(memberPassword);
  await section().getByLabel('Code from your app or a recovery code').fill('000000');
  await section().getByRole('button', { name: 'Turn off', exact: true }).click();
  await section().getByText('Incorrect or already used code.').waitFor();
  await checkAccessibility(page, 'turning an app off');
  await section()
    .getByLabel('Code from your app or a recovery code')
    .fill(codes[0] ?? '');
  await section().getByRole('button', { name: 'Turn off', exact: true }).click();
  await section().getByRole('button', { name: 'Set up an app' }).waitFor();
  await page.context().clearCookies();
  await sayPassword(page, visit.server.url, member.email, memberPassword);
  await atHome();
});

test('an owner lets in whoever lost their phone', async () => {
  await setUpApp(member.call, memberPassword);
  await takeFirstStep();
  await visit.page.goto(`${visit.server.url}/settings/team`);
  await visit.page.getByRole('button', { name: 'Reset sign-in… Joined' }).click();
  await visit.checkAccessibility('the question before resetting a sign-in');
  await visit.page.getByLabel('Your password', { exact: true }).fill('a long enough password');
  await visit.page.getByRole('button', { name: 'Reset', exact: true }).click();
  await visit.page.getByText('Joined can now sign in with just a password.').waitFor();
  await page.context().clearCookies();
  await sayPassword(page, visit.server.url, member.email, memberPassword);
  await atHome();
});

test('wrong codes end the sign-in after five, and every try after ten', async () => {
  visit.server.clock.nextWindow(quarterMs);
  member = await joinTeam({ url: visit.server.url, invite: visit.byOwner });
  await setUpApp(member.call, memberPassword, visit.server.clock.now());
  for (const sitting of [1, 2]) {
    await takeFirstStep();
    for (const wrong of [1, 2, 3, 4]) {
      await page.getByLabel('Code', { exact: true }).fill(`00000${wrong}`);
      await press('Sign in');
      await page.getByText(/Incorrect or already used code/).waitFor();
      await page.getByLabel('Code', { exact: true }).fill('');
    }
    await page.getByLabel('Code', { exact: true }).fill('000005');
    await press('Sign in');
    await page.getByText('more than five minutes, or there were too many attempts').waitFor();
    if (sitting === 1) await checkAccessibility(page, 'a sign-in that ended');
    await press('Sign in again');
  }
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(memberPassword);
  await press('Sign in');
  await page.getByLabel('Code', { exact: true }).fill('000006');
  await press('Sign in');
  await page.getByText(/Try again in \d+ (minute|second)/).waitFor();
  expect(visit.complaints).toEqual([]);
});
