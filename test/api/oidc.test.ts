import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/core/client.ts';
import { setUpApp } from '../support/app-code.ts';
import { freePort } from '../support/free-port.ts';
import { clientOf, joinTeam, memberPassword, signIn } from '../support/join-team.ts';
import { follow, type Sitting, startProvider } from '../support/oidc-provider.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let provider: Awaited<ReturnType<typeof startProvider>>;
let owner: Call;
beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider(`http://localhost:${port}/login/oidc/callback`);
  server = await startServer({
    env: {
      PORT: String(port),
      TRUCE_BASE_URL: `http://localhost:${port}`,
      TRUCE_OIDC_ISSUER: provider.issuer,
      TRUCE_OIDC_CLIENT_ID: 'truce',
      TRUCE_OIDC_CLIENT_SECRET: 'a provider secret',
      TRUCE_OIDC_ALLOWED_DOMAINS: 'example.com',
    },
  });
  const token = server.setupLink?.split('token=')[1] ?? '';
  const body = { token, email: 'owner@example.com', password: 'correct horse battery' };
  owner = clientOf(server.url, (await signIn(server.url, 'POST /v1/setup', body)).cookie);
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

const person = (email: string): Sitting => ({ sub: randomUUID(), email, email_verified: true });

async function enter(who: Sitting | null, path = '/login/oidc?next=/sites/new') {
  provider.sit(who);
  const { url, jar } = await follow(server.url + path);
  const { host } = new URL(server.url);
  const cookie = jar.get(`${host} truce_login`);
  return { url: url.replace(server.url, ''), cookie: cookie ? `truce_login=${cookie}` : null, jar };
}

describe('signing in at the provider', () => {
  it('an existing member by their verified address, and later by their subject alone', async () => {
    const joined = await joinTeam({ url: server.url, invite: owner });
    const who = person(joined.email);
    const { url, cookie } = await enter(who);
    expect(url).toBe('/sites/new');
    const me = await clientOf(server.url, cookie ?? '')('GET /v1/me');
    expect(me.member.id).toBe(joined.id);
    const links = async () =>
      (await owner('GET /v1/audit', { query: { action: 'provider_linked' } })).entries.filter(
        ({ actor }) => actor.name === joined.email,
      );
    expect(await links()).toHaveLength(1);
    const renamed = await enter({ ...who, email: 'new-name@example.com' });
    const again = await clientOf(server.url, renamed.cookie ?? '')('GET /v1/me');
    expect(again.member.id).toBe(joined.id);
    expect(await links()).toHaveLength(1);
    expect(await enter(person(joined.email))).toMatchObject({
      url: '/login?sso=other&next=%2Fsites%2Fnew',
      cookie: null,
    });
  });

  it('somebody invited becomes what they were invited as', async () => {
    const email = `${randomUUID()}@example.com`;
    await owner('POST /v1/invitations', { body: { email, role: 'admin' } });
    const { cookie } = await enter(person(email));
    const { member } = await clientOf(server.url, cookie ?? '')('GET /v1/me');
    expect(member).toMatchObject({ email, role: 'admin' });
    const { entries } = await owner('GET /v1/audit', { query: { action: 'member_joined' } });
    expect(entries[0]).toMatchObject({ actor: { name: email } });
  });

  it('somebody invited to sites that are all deleted does not join, and stays invited', async () => {
    const email = `${randomUUID()}@example.com`;
    const site = await owner('POST /v1/sites', { body: { domain: 'gone.example' } });
    await owner('POST /v1/invitations', { body: { email, role: 'reader', site_ids: [site.id] } });
    await owner('DELETE /v1/sites/:id', { params: { id: site.id } });
    expect(await enter(person(email))).toMatchObject({
      url: '/login?sso=sites_deleted&next=%2Fsites%2Fnew',
      cookie: null,
    });
    const { invitations } = await owner('GET /v1/invitations');
    expect(invitations.map((each) => each.email)).toContain(email);
  });

  it.each<[string, Sitting | null]>([
    ['unknown', person('stranger@example.com')],
    ['domain', person('owner@elsewhere.example')],
    ['unverified', { ...person('owner@example.com'), email_verified: false }],
    ['cancelled', null],
  ])('says why not: %s', async (why, who) => {
    expect(await enter(who)).toMatchObject({ url: `/login?sso=${why}&next=%2Fsites%2Fnew`, cookie: null });
  });

  it('asks for the second step of whoever has one', async () => {
    const joined = await joinTeam({ url: server.url, invite: owner });
    await setUpApp(joined.call, memberPassword);
    const { url, cookie } = await enter(person(joined.email));
    expect(url).toMatch(/^\/login\?next=%2Fsites%2Fnew#ticket=\w{32}&factors=totp%2Crecovery_code&/);
    expect(cookie).toBeNull();
  });

  it('refuses an answer that another browser asked for, and one with another state', async () => {
    provider.sit(person('owner@example.com'));
    const asked = await fetch(`${server.url}/login/oidc`, { redirect: 'manual' });
    const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? '';
    const state = new URL(asked.headers.get('location') ?? '').searchParams.get('state');
    const back = (query: string, headers: Record<string, string>) =>
      fetch(`${server.url}/login/oidc/callback?${query}`, { redirect: 'manual', headers });
    for (const answer of [
      await back(`code=x&state=${state}`, {}),
      await back('code=x&state=x', { cookie }),
    ]) {
      expect(answer.headers.get('location')).toBe(`${server.url}/login?sso=expired`);
    }
    const forged = await back(`code=x&state=${state}`, { cookie });
    expect(forged.headers.get('location')).toBe(`${server.url}/login?sso=provider`);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads nowhere else afterwards: %s',
    async (next) => {
      const { url } = await enter(ownerAtProvider, `/login/oidc?next=${encodeURIComponent(next)}`);
      expect(url).toBe('/');
    },
  );
});

const ownerAtProvider = person('owner@example.com');
