import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpApp } from '../support/app-code.ts';
import { freePort } from '../support/free-port.ts';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { type Sitting, startProvider } from '../support/oidc-provider.ts';
import { byOwner } from '../support/owner.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { checkAccessibility, type OwnerVisit, openOwnerVisit } from './owner-visit.ts';
import { sayPassword } from './sign-in.ts';

type Provider = Awaited<ReturnType<typeof startProvider>>;

const person = (email: string): Sitting => ({ sub: randomUUID(), email, email_verified: true });

/** What the operator sets, with a provider that knows the way back. */
async function withProvider(folder: string, more: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}${folder}`;
  const provider = await startProvider(`${url}/login/oidc/callback`);
  const env = {
    PORT: String(port),
    TRUCE_BASE_URL: url,
    TRUCE_OIDC_ISSUER: provider.issuer,
    TRUCE_OIDC_CLIENT_ID: 'truce',
    TRUCE_OIDC_CLIENT_SECRET: 'a provider secret',
    ...more,
  };
  return { url, provider, env };
}

describe('below /truce', () => {
  let url: string;
  let provider: Provider;
  let visit: OwnerVisit;
  beforeAll(async () => {
    const set = await withProvider('/truce', { TRUCE_OIDC_ALLOWED_DOMAINS: 'press.example,news.example' });
    ({ url, provider } = set);
    visit = await openOwnerVisit({ env: set.env });
  });
  afterAll(async () => {
    await visit?.close();
    await provider?.close();
  });

  /** Somebody at a browser of their own, who presses the button while `who` sits at the provider. */
  async function enter(who: Sitting | null, next = ''): Promise<Page> {
    provider.sit(who);
    const page = await visit.elsewhere();
    await page.goto(`${url}/login${next}`);
    await page.getByRole('link', { name: 'Sign in with localhost' }).click();
    return page;
  }

  test('the button leads a member in, and back to where they wanted to go', async () => {
    const { email } = await joinTeam({ url, invite: visit.byOwner }, { email: 'ada@press.example' });
    const page = await enter(person(email), '?next=/settings/account');
    await page.waitForURL(`${url}/settings/account`);
    await page.getByText('You sign in as ada@press.example.').waitFor();
    const [cookie] = (await page.context().cookies(`${url}/`)).filter(({ path }) => path === '/truce');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  test('somebody invited becomes what they were invited as', async () => {
    await visit.byOwner('POST /v1/invitations', { body: { email: 'bea@press.example', role: 'admin' } });
    const page = await enter(person('bea@press.example'));
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/settings/team`);
    await page.getByRole('listitem').filter({ hasText: 'bea@press.example' }).getByText('Admin').waitFor();
  });

  test('whoever has a second step takes it here too', async () => {
    const member = await joinTeam({ url, invite: visit.byOwner }, { email: 'cleo@press.example' });
    const { codes } = await setUpApp(member.call, memberPassword);
    const page = await enter(person(member.email), '?next=/settings/account');
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
    expect(page.url()).not.toContain('ticket');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${url}/settings/account`);
  });

  test.each<{ says: string; advice: string; who: Sitting | null }>([
    {
      says: 'You weren’t signed in',
      advice: 'Sign-in was canceled.',
      who: null,
    },
    {
      says: 'You don’t have an account yet',
      advice: 'Ask an owner to invite you.',
      who: person('stranger@press.example'),
    },
    {
      says: 'Your email address isn’t verified',
      advice: 'Verify it there, then try again.',
      who: { ...person('ada@press.example'), email_verified: false },
    },
    {
      says: 'This email address isn’t allowed',
      advice: 'Only addresses from certain domains can sign in here.',
      who: person('owner@elsewhere.example'),
    },
    {
      says: 'This address belongs to another member',
      advice: 'Ask an owner.',
      who: person('ada@press.example'),
    },
  ])('the page says why not: $says', async ({ says, advice, who }) => {
    const page = await enter(who, '?next=/settings/account');
    await page.getByText(says).waitFor();
    await page.getByText(advice).waitFor();
    expect(await signedInCookies(page)).toEqual([]);
    if (who === null) await checkAccessibility(page, 'refused by the provider');
    // What they wanted to see is not forgotten.
    expect(new URL(page.url()).searchParams.get('next')).toBe('/settings/account');
  });

  test('an answer to another question signs nobody in: the nonce in it is looked at', async () => {
    provider.sit(person('ada@press.example'));
    const page = await visit.elsewhere();
    const asked = await page.request.get(`${url}/login/oidc`, { maxRedirects: 0, maxRetries: 3 });
    const question = new URL(asked.headers().location ?? '');
    question.searchParams.set('nonce', 'of-somebody-else');
    await page.goto(question.href);
    await page.getByText('Unexpected response from the provider').waitFor();
    expect(visit.server.log()).toContain('claim nonce');
    expect(await signedInCookies(page)).toEqual([]);
  });

  test('an answer that another browser asked for signs nobody in', async () => {
    provider.sit(person('ada@press.example'));
    const page = await visit.elsewhere();
    const asked = await fetch(`${url}/login/oidc`, { redirect: 'manual' });
    await page.goto(asked.headers.get('location') ?? '');
    await page.getByText('This sign-in was started in another browser').waitFor();
    expect(await signedInCookies(page)).toEqual([]);
  });

  test('nobody was asked but Truce and the provider', () => {
    const strange = visit.complaints.filter((each) => !each.startsWith(`asked ${provider.issuer}/`));
    expect(strange).toEqual([]);
  });

  async function signedInCookies(page: Page): Promise<string[]> {
    const cookies = await page.context().cookies(`${url}/`);
    return cookies.map(({ name }) => name).filter((name) => name === 'truce_login');
  }

  describe('with a role for whoever comes', () => {
    let other: RunningServer;
    let open: { url: string; provider: Provider };
    beforeAll(async () => {
      const { env, ...addresses } = await withProvider('', {
        TRUCE_ADMIN_EMAIL: 'owner@news.example',
        TRUCE_ADMIN_PASSWORD: 'a long enough password',
        TRUCE_OIDC_ALLOWED_DOMAINS: 'press.example',
        TRUCE_OIDC_DEFAULT_ROLE: 'reader',
      });
      open = addresses;
      other = await startServerProcess({ env });
    });
    afterAll(async () => {
      await other?.stop();
      await open?.provider.close();
    });

    test('a stranger of the right domain is a reader, who can come again', async () => {
      const who = person('dora@press.example');
      open.provider.sit(who);
      for (const _ of ['first', 'again']) {
        const page = await visit.elsewhere();
        await page.goto(`${open.url}/login`);
        await page.getByRole('link', { name: 'Sign in with localhost' }).click();
        await page.waitForURL(`${open.url}/`);
        await page.goto(`${open.url}/settings/team`);
        await page.getByRole('heading', { name: 'For owners and admins only' }).waitFor();
      }
      const { members } = await byOwner(other, {
        email: 'owner@news.example',
        password: 'a long enough password',
      })('GET /v1/members');
      expect(members.map(({ email, role }) => `${email} ${role}`)).toEqual([
        'owner@news.example owner',
        'dora@press.example reader',
      ]);
    });

    test('an owner who removes one of them reads that they can come again, and as what', async () => {
      const page = await visit.elsewhere();
      await sayPassword(page, open.url, 'owner@news.example', 'a long enough password');
      await page.waitForURL(`${open.url}/`);
      await page.goto(`${open.url}/settings/team`);
      const row = page.getByRole('listitem').filter({ hasText: 'dora@press.example' });
      await row.getByRole('button', { name: 'Remove…' }).click();
      await page.getByText('their next sign-in there makes them a reader of all sites').waitFor();
      await expect.poll(() => page.getByText('To bring them back').count()).toBe(0);
    });
  });
});
