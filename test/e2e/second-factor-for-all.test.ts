import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '../support/app-code.ts';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { checkAccessibility, type OwnerVisit, openOwnerVisit } from './owner-visit.ts';
import { signedIn } from './sign-in.ts';

const email = 'ada@press.example';
let visit: OwnerVisit;
let member: Page;

beforeAll(async () => {
  visit = await openOwnerVisit();
  await joinTeam({ url: visit.server.url, invite: visit.byOwner }, { email });
  member = await signedIn(visit, email, memberPassword);
});
afterAll(() => visit?.close());

/** Sets an app up on the screen in front of somebody, up to the recovery codes. */
async function setUpApp(page: Page, password: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Two-step verification', exact: true });
  await section.getByRole('button', { name: 'Set up an app' }).click();
  await section.getByLabel('Your password').fill(password);
  await section.getByRole('button', { name: 'Continue' }).click();
  const shown = section.locator('[data-part=copyable] code');
  const secret = ((await shown.textContent()) ?? '').replaceAll(' ', '');
  await section.getByLabel('Code from the app').fill(appCode(secret));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByText('They’re shown only once.').waitFor();
}

/** To the window: who is signed in is asked again. */
async function comeBackAfterAWhile(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 6 * 60_000);
  const isAsked = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/me');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await (await isAsked).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

test('an owner sets up a second step first, then asks it of everybody', async () => {
  const { page } = visit;
  await page.goto(`${visit.server.url}/settings/team`);
  const toggle = page.getByRole('switch', { name: 'Require two-step verification for everyone' });
  await page.getByText('2 members haven’t set it up yet.').waitFor();
  await expect.poll(() => toggle.isDisabled()).toBe(true);
  await visit.checkAccessibility('who needs a second step');
  await page.getByRole('link', { name: 'set up two-step verification for yourself' }).click();
  await setUpApp(page, 'a long enough password');
  await page.goto(`${visit.server.url}/settings/team`);
  await toggle.click();
  const own = page.getByLabel('Your password', { exact: true });
  await own.fill('not mine at all');
  await page.getByRole('button', { name: 'Require it for everyone' }).click();
  await page.getByText('Incorrect password').waitFor();
  await own.fill('a long enough password');
  await page.getByRole('button', { name: 'Require it for everyone' }).click();
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
  await page.getByText('1 member hasn’t set it up yet.').waitFor();
});

test('a member without one is led to it from where they are, and on afterwards', async () => {
  await member.getByRole('link', { name: 'Settings', exact: true }).click();
  await member.reload();
  await member.getByRole('heading', { name: 'One more step' }).waitFor();
  await expect.poll(() => member.getByRole('link', { name: 'Sites', exact: true }).count()).toBe(0);
  await checkAccessibility(member, 'a second step first');
  await setUpApp(member, memberPassword);
  await checkAccessibility(member, 'a second step first, with codes');
  await comeBackAfterAWhile(member);
  await member.getByText('They’re shown only once.').waitFor();
  await member.getByRole('button', { name: 'Continue' }).click();
  await member.getByRole('heading', { name: 'Your account' }).waitFor();
});

test('an open screen notices by itself, and a new sign-in leads there too', async () => {
  await visit.page.getByRole('button', { name: 'Reset sign-in… Joined' }).click();
  await visit.page.getByLabel('Your password', { exact: true }).fill('a long enough password');
  await visit.page.getByRole('button', { name: 'Reset', exact: true }).click();
  await visit.page.getByText('Joined can now sign in with just a password.').waitFor();
  await member.getByRole('link', { name: 'Sites', exact: true }).click();
  await member.getByRole('heading', { name: 'One more step' }).waitFor();
  await member.getByRole('button', { name: 'Sign out' }).click();
  await member.getByText('You’re signed out.').waitFor();
  const again = await signedIn(visit, email, memberPassword);
  await again.getByRole('heading', { name: 'One more step' }).waitFor();
  expect(visit.complaints).toEqual([]);
});
