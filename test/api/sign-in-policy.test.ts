import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/core/client.ts';
import { setUpApp } from '../support/app-code.ts';
import { freePort } from '../support/free-port.ts';
import { clientOf, type Joined, joinTeam, memberPassword, signIn } from '../support/join-team.ts';
import { follow, startProvider } from '../support/oidc-provider.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const due = { status: 403, code: 'FORBIDDEN', details: { reason: 'second_factor_required' } };
const password = 'correct horse battery';
let server: RunningServer;
let provider: Awaited<ReturnType<typeof startProvider>>;
let owner: Call;
let member: Joined;

beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider(`http://localhost:${port}/login/oidc/callback`);
  const env = {
    PORT: String(port),
    TRUCE_BASE_URL: `http://localhost:${port}`,
    TRUCE_OIDC_ISSUER: provider.issuer,
    TRUCE_OIDC_CLIENT_ID: 'truce',
    TRUCE_OIDC_CLIENT_SECRET: 'a provider secret',
  };
  server = await startServer({ env });
  const body = { token: server.setupLink?.split('token=')[1] ?? '', email: 'owner@example.com', password };
  owner = clientOf(server.url, (await signIn(server.url, 'POST /v1/setup', body)).cookie);
  member = await joinTeam({ url: server.url, invite: owner }, { role: 'admin' });
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

const decide = (by: Call, second_factor: 'everybody' | 'own_choice', sent = password) =>
  by('PUT /v1/sign-in-policy', { body: { second_factor, password: sent } });
const reset = (by: Call, id: string, sent = password) =>
  by('POST /v1/members/:id/second-factors/remove', { params: { id }, body: { password: sent } });
const wrongPassword = { status: 400, details: { field: 'password', reason: 'invalid_value' } };

describe('everybody needs a second factor', () => {
  it('is for an owner to decide, who has one: nobody shuts themselves out', async () => {
    expect(await owner('GET /v1/sign-in-policy')).toEqual({
      second_factor: 'own_choice',
      default_role: null,
      members_without: 2,
    });
    expect(await refusal(decide(member.call, 'everybody'))).toMatchObject({ status: 403 });
    expect(await refusal(decide(server.call, 'everybody'))).toMatchObject({ status: 403 });
    const missing = { status: 409, code: 'CONFLICT', details: { reason: 'factor_needed' } };
    expect(await refusal(decide(owner, 'everybody'))).toMatchObject(missing);
    await setUpApp(owner, password);
    expect(await decide(owner, 'everybody')).toEqual({
      second_factor: 'everybody',
      default_role: null,
      members_without: 1,
    });
  });

  it('stops a session without one at once, but for what sets one up', async () => {
    const refusals = [
      member.call('GET /v1/sites'),
      member.call('POST /v1/sites', { body: { domain: 'news.example' } }),
      member.call('GET /v1/members'),
      member.call('GET /v1/sign-in-policy'),
    ].map(refusal);
    for (const refused of await Promise.all(refusals)) expect(refused).toMatchObject(due);
    expect(await member.call('GET /v1/me')).toMatchObject({ second_factor_due: true });
    await setUpApp(member.call, memberPassword);
    expect(await member.call('GET /v1/me')).toMatchObject({ second_factor_due: false });
    expect(await member.call('GET /v1/sites')).toMatchObject({ sites: [] });
  });

  it('says so to whoever signs in or joins', async () => {
    const late = await joinTeam({ url: server.url, invite: owner });
    const body = JSON.stringify({ email: late.email, password: memberPassword });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/v1/login`, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ second_factor_due: true });
  });

  it('is not to be ended by an owner’s password alone', async () => {
    const second = await joinTeam({ url: server.url, invite: owner }, { role: 'owner' });
    expect(await refusal(decide(second.call, 'own_choice'))).toMatchObject(due);
    expect(await refusal(reset(second.call, second.id))).toMatchObject(due);
  });

  it('is not to be ended by an open browser: nobody removes their own factors without the password', async () => {
    const { member: me } = await owner('GET /v1/me');
    const asked = refusal(reset(owner, me.id));
    expect(await asked).toMatchObject({ status: 403, details: { reason: 'own_factors' } });
  });

  it('is not to be ended by an owner’s open browser: others’ factors and the policy take the password, too', async () => {
    const { member: other } = await member.call('GET /v1/me');
    for (const wrong of ['wrong', memberPassword]) {
      expect(await refusal(reset(owner, other.id, wrong))).toMatchObject(wrongPassword);
      expect(await refusal(decide(owner, 'own_choice', wrong))).toMatchObject(wrongPassword);
    }
    expect(await owner('GET /v1/sign-in-policy')).toMatchObject({ second_factor: 'everybody' });
  });

  it('counts again once the last factor is gone', async () => {
    const { member: me } = await member.call('GET /v1/me');
    await reset(owner, me.id);
    expect(await refusal(member.call('GET /v1/sites'))).toMatchObject(due);
  });

  it('leaves keys alone, and who came by the provider, but not their password', async () => {
    expect(await server.call('GET /v1/sites')).toMatchObject({ sites: [] });
    const { email } = await joinTeam({ url: server.url, invite: owner });
    provider.sit({ sub: randomUUID(), email, email_verified: true });
    const { jar } = await follow(`${server.url}/login/oidc`);
    const cookie = `truce_login=${jar.get(`${new URL(server.url).host} truce_login`)}`;
    const byProvider = clientOf(server.url, cookie);
    expect(await byProvider('GET /v1/me')).toMatchObject({ second_factor_due: false });
    expect(await byProvider('GET /v1/sites')).toMatchObject({ sites: [] });
    const byPassword = await signIn(server.url, 'POST /v1/login', { email, password: memberPassword });
    expect(await refusal(clientOf(server.url, byPassword.cookie)('GET /v1/sites'))).toMatchObject(due);
  });

  it('ends with the owner’s word, and both stand in the audit log', async () => {
    await decide(owner, 'own_choice');
    expect(await member.call('GET /v1/sites')).toMatchObject({ sites: [] });
    const { entries } = await owner('GET /v1/audit', { query: { action: 'sign_in_policy_changed' } });
    expect(entries.map(({ thing }) => thing)).toEqual(['own_choice', 'everybody']);
  });
});
