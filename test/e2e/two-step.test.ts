import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '../support/app-code.ts';
import { type OwnerVisit, openOwnerVisit } from './owner-visit.ts';
import { signedIn } from './sign-in.ts';

const password = 'a long enough password';
let visit: OwnerVisit;
let secret = '';

beforeAll(async () => {
  visit = await openOwnerVisit();
  const protocol = await visit.page.context().newCDPSession(visit.page);
  await protocol.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  const verified = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  await protocol.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...verified } });
});
afterAll(() => visit?.close());

const section = (name: string) => visit.page.getByRole('region', { name, exact: true });
const sessions = () => section('Where you’re signed in');
const press = (name: string) => visit.page.getByRole('button', { name, exact: true }).click();

async function signOut(): Promise<void> {
  await visit.page.context().clearCookies();
  await visit.page.goto(`${visit.server.url}/login`);
}

async function hasFocus(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
}

async function sayPassword(): Promise<void> {
  await visit.page.getByLabel('Email').fill('owner@news.example');
  await visit.page.getByLabel('Password', { exact: true }).fill(password);
  await press('Sign in');
}

test('an app is set up with its picture and secret, and recovery codes are shown once', async () => {
  await signedIn(visit, 'owner@news.example', password);
  await visit.page.goto(`${visit.server.url}/settings/account`);
  await expect.poll(() => sessions().getByRole('listitem').count()).toBe(2);
  const twoStep = section('Two-step verification');
  await twoStep.getByRole('button', { name: 'Set up an app' }).click();
  await twoStep.getByLabel('Your password').fill(password);
  await twoStep.getByRole('button', { name: 'Continue' }).click();
  await twoStep.getByRole('img', { name: /QR code/ }).waitFor();
  secret = ((await twoStep.locator('[data-part=copyable] code').textContent()) ?? '').replaceAll(' ', '');
  await visit.checkAccessibility('setting an app up');
  await twoStep.getByLabel('Code from the app').fill('000000');
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  await twoStep.getByText(/Incorrect code/).waitFor();
  await twoStep.getByLabel('Code from the app').fill(appCode(secret));
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  await twoStep.getByText('They’re shown only once.').waitFor();
  await twoStep.getByText('You were signed out of 1 other session.').waitFor();
  await expect.poll(() => sessions().getByRole('listitem').count()).toBe(1);
  await expect.poll(() => twoStep.getByRole('listitem').count()).toBe(10);
  await hasFocus(twoStep.getByRole('heading', { name: 'Recovery codes' }));
  await visit.checkAccessibility('recovery codes');
  await twoStep.getByRole('button', { name: 'I’ve saved them' }).click();
  await twoStep.getByText('10 unused recovery codes left.').waitFor();
  await hasFocus(twoStep.getByRole('heading', { name: 'Two-step verification' }));
});

test('signing in asks for a code, in a field that phones fill', async () => {
  await signOut();
  await sayPassword();
  const code = visit.page.getByLabel('Code', { exact: true });
  await code.waitFor();
  await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code');
  await expect.poll(() => code.getAttribute('inputmode')).toBe('numeric');
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await visit.checkAccessibility('the second step');
  await code.fill('000 000');
  await press('Sign in');
  await visit.page.getByText(/Incorrect or already used code/).waitFor();
  const next = appCode(secret, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await press('Sign in');
  await visit.page.waitForURL((url) => !url.pathname.startsWith('/login'));
});

test('a passkey is added, and signs in without a password', async () => {
  await visit.page.goto(`${visit.server.url}/settings/account`);
  const passkeys = section('Passkeys');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByLabel('Passkey name').fill('Laptop');
  await passkeys.getByLabel('Your password').fill(password);
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByText('Never used').waitFor();
  await passkeys.getByText('You were signed out of 1 other session.').waitFor();
  await expect.poll(() => sessions().getByRole('listitem').count()).toBe(1);
  await visit.checkAccessibility('passkeys');
  await signOut();
  await visit.checkAccessibility('the sign-in');
  await press('Sign in with a passkey');
  await visit.page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await visit.page.goto(`${visit.server.url}/settings/account`);
  await passkeys.getByText('Last used').waitFor();
});

test('a device that has one already says so, and blames no connection', async () => {
  const passkeys = section('Passkeys');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByLabel('Your password').fill(password);
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByText('This device already has a passkey for your account').waitFor();
  await passkeys.getByRole('button', { name: 'Cancel' }).click();
});

test('a passkey is the second step too', async () => {
  await signOut();
  await sayPassword();
  await press('Sign in with a passkey');
  await visit.page.waitForURL((url) => !url.pathname.startsWith('/login'));
});

test('a passkey is removed with the password, and signs nobody in', async () => {
  await visit.page.goto(`${visit.server.url}/settings/account`);
  const passkeys = section('Passkeys');
  await passkeys.getByRole('button', { name: 'Remove Laptop' }).click();
  await passkeys.getByLabel('Your password').fill(password);
  await passkeys.getByRole('button', { name: 'Remove', exact: true }).click();
  await passkeys.getByText('Laptop').waitFor({ state: 'detached' });
  await signOut();
  await press('Sign in with a passkey');
  await visit.page.getByText('Passkey not recognized').waitFor();
  expect(visit.complaints).toEqual([]);
});
