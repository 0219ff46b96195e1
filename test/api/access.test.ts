import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { minuteMs } from '../support/clock.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('API keys', () => {
  it.each([
    ['none', {}],
    ['no Bearer', { authorization: 'Basic abc' }],
    ['a wrong checksum', { authorization: `Bearer truce_${'a'.repeat(46)}` }],
    ['a key nobody made', { authorization: `Bearer ${newApiKey()}` }],
  ])('401: %s', async (_, headers) => {
    const call = createClient(server.url, { headers });
    expect(await refusal(call('GET /v1/sites'))).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  it('are what is asked for where a key would do, and only there', async () => {
    const call = createClient(server.url);
    const { message } = await refusal(call('GET /v1/sites'));
    expect(message).toBe('Sign in, or send an API key as Authorization: Bearer <key>.');
    for (const ended of [
      call,
      createClient(server.url, { headers: { cookie: `truce_login=${'a'.repeat(32)}` } }),
    ])
      for (const address of ['GET /v1/me', 'GET /v1/members'] as const)
        expect(await refusal(ended(address))).toMatchObject({
          status: 401,
          message: 'Not signed in, or the session has ended. Sign in again; API keys cannot do this.',
        });
  });

  it('are shown once, listed without their secret, and revoked at once', async () => {
    const made = await server.call('POST /v1/keys', { body: { name: 'Report', scopes: ['read', 'read'] } });
    expect(made.key).toMatch(/^truce_[0-9A-Za-z]{46}$/);
    const { keys } = await server.call('GET /v1/keys');
    const listed = keys.find((key) => key.id === made.id);
    expect(listed).toMatchObject({ name: 'Report', prefix: made.key.slice(0, 8), scopes: ['read'] });
    expect(JSON.stringify(keys)).not.toContain(made.key);
    const call = createClient(server.url, { key: made.key ?? '' });
    await call('GET /v1/sites');
    await server.call('DELETE /v1/keys/:id', { params: { id: made.id } });
    expect(await refusal(call('GET /v1/sites'))).toMatchObject({ status: 401 });
  });

  it('403: a reading key that writes, a writing key that manages keys', async () => {
    const reader = await keyWith({ name: 'r', scopes: ['read'] });
    const writer = await keyWith({ name: 'w', scopes: ['write'] });
    const body = { domain: 'x.example' };
    expect(await refusal(reader('POST /v1/sites', { body }))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect(await refusal(writer('GET /v1/keys'))).toMatchObject({ status: 403 });
    await writer('POST /v1/sites', { body });
  });

  it('are gone with the last site that they are limited to, however often it was named', async () => {
    const [a, b] = await Promise.all(
      ['a', 'b'].map((name) => server.call('POST /v1/sites', { body: { domain: `${name}.example` } })),
    );
    const [first, second] = [a?.id ?? '', b?.id ?? ''];
    const ofOne = await keyWith({ name: 'one', scopes: ['read'], site_ids: [first, first] });
    const ofBoth = await keyWith({ name: 'both', scopes: ['read'], site_ids: [first, second] });
    await server.call('DELETE /v1/sites/:id', { params: { id: first } });
    expect(await refusal(ofOne('GET /v1/sites'))).toMatchObject({ status: 401 });
    expect((await ofBoth('GET /v1/sites')).sites).toHaveLength(1);
    await server.call('DELETE /v1/sites/:id', { params: { id: second } });
    expect(await refusal(ofBoth('GET /v1/sites'))).toMatchObject({ status: 401 });
  });

  it('404: a site outside the list that a key is limited to', async () => {
    const mine = await server.call('POST /v1/sites', { body: { domain: 'mine.example' } });
    const other = await server.call('POST /v1/sites', { body: { domain: 'other.example' } });
    const limited = await keyWith({ name: 'l', scopes: ['read', 'write'], site_ids: [mine.id] });
    expect((await limited('GET /v1/sites')).sites.map((site) => site.id)).toEqual([mine.id]);
    await limited('GET /v1/sites/:id', { params: { id: mine.id } });
    expect(await refusal(limited('GET /v1/sites/:id', { params: { id: other.id } }))).toMatchObject({
      status: 404,
    });
  });

  it('400: an expiry in the past', async () => {
    const body = { name: 'old', expires_at: '2020-01-01T00:00:00Z' };
    expect(await refusal(server.call('POST /v1/keys', { body }))).toMatchObject({
      details: { field: 'expires_at', reason: 'too_small' },
    });
  });

  async function keyWith(body: { name: string; scopes: ('read' | 'write')[]; site_ids?: string[] }) {
    const { key } = await server.call('POST /v1/keys', { body });
    return createClient(server.url, { key });
  }
});

describe('set-up and sign-in', () => {
  const owner = { email: 'owner@example.com', password: 'correct horse battery' };

  it('needs the one-time token, makes the account once, and signs in', async () => {
    const call = createClient(server.url);
    expect(await call('GET /v1/setup')).toEqual({ needed: true, provider: null, base_url: server.url });
    const wrong = { ...owner, token: 'wrong' };
    expect(await refusal(call('POST /v1/setup', { body: wrong }))).toMatchObject({
      details: { field: 'token' },
    });

    const token = new URL(server.setupLink ?? '').searchParams.get('token') ?? '';
    const made = await call('POST /v1/setup', { body: { ...owner, token } });
    expect(made.member).toMatchObject({ email: owner.email, role: 'owner' });
    // The first key can make further ones, with fewer rights.
    const { key } = await createClient(server.url, { key: made.key ?? '' })('POST /v1/keys', {
      body: { name: 'reader' },
    });
    await createClient(server.url, { key })('GET /v1/sites');
    expect(await refusal(call('POST /v1/setup', { body: { ...owner, token } }))).toMatchObject({
      status: 409,
    });
    expect(await call('GET /v1/setup')).toMatchObject({ needed: false, provider: null });
  });

  it('makes no API key unless one is wanted, as for the dashboard', async () => {
    const other = await startServerProcess();
    const token = new URL(other.setupLink ?? '').searchParams.get('token') ?? '';
    const body = { ...owner, token, api_key: false };
    expect((await createClient(other.url)('POST /v1/setup', { body })).key).toBeNull();
    const { keys } = await other.call('GET /v1/keys');
    expect(keys.map(({ name }) => name)).not.toContain('First key');
    await other.stop();
  });

  it('401: a wrong password and an unknown address look alike', async () => {
    const call = createClient(server.url);
    const wrong = await refusal(call('POST /v1/login', { body: { ...owner, password: 'wrong' } }));
    const unknown = await refusal(
      call('POST /v1/login', { body: { email: 'x@example.com', password: 'wrong' } }),
    );
    expect(wrong).toMatchObject({ status: 401, message: unknown.message });
  });

  it('the cookie opens the API, is refused from other sites, and dies with signing out', async () => {
    const cookie = await signIn();
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    const call = createClient(server.url, { headers: { ...headers, 'sec-fetch-site': 'same-origin' } });
    expect((await call('GET /v1/me')).member.email).toBe(owner.email);
    const attacks: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      {},
    ];
    for (const foreign of attacks) {
      const attack = createClient(server.url, { headers: { ...headers, ...foreign } });
      const body = { domain: 'evil.example' };
      expect(await refusal(attack('POST /v1/sites', { body }))).toMatchObject({ status: 403 });
    }
    await call('DELETE /v1/login');
    expect(await refusal(call('GET /v1/me'))).toMatchObject({ status: 401 });
  });

  it('429: more than ten tries a minute', async () => {
    server.clock.nextWindow(minuteMs);
    const call = createClient(server.url);
    const body = { email: 'guess@example.com', password: 'guess' };
    const statuses = [];
    for (let tries = 0; tries < 12; tries++) {
      statuses.push((await refusal(call('POST /v1/login', { body }))).status);
    }
    expect(statuses.slice(-1)).toEqual([429]);
  });

  async function signIn(): Promise<string> {
    const response = await fetch(`${server.url}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    });
    return response.headers.get('set-cookie') ?? '';
  }
});
