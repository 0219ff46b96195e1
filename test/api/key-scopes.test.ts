import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { ErrorBody } from '../../src/contract/core/errors.ts';
import { isForMembers, type Route } from '../../src/contract/core/route.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import type { Scope } from '../../src/contract/team/keys.ts';
import { owner, ownerHeaders } from '../support/owner.ts';
import { rawCall } from '../support/raw-call.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let adminKey: string;
beforeAll(async () => {
  server = await startServer();
  adminKey = (await server.call('POST /v1/keys', { body: { name: 'keys only', scopes: ['admin'] } })).key;
});
afterAll(() => server.stop());

const forKeys = ['GET /v1/keys', 'POST /v1/keys', 'DELETE /v1/keys/:id'];
const all = Object.entries(routes) as [Address, Route][];
const notPublic = all.filter(([, { access }]) => access !== 'public' && access !== 'track');

/** Ids of nothing and an empty body: who may not is refused before either is looked at. */
async function ask(address: Address, key: string) {
  const params = Object.fromEntries(
    address
      .split(':')
      .slice(1)
      .map((part) => [part.split('/')[0], randomUUID()]),
  );
  const input = { params, ...('body' in routes[address] ? { body: {} } : {}) };
  const { status, text } = await rawCall(server.url, address, input, key);
  const isJson = text.startsWith('{');
  return { status, error: isJson ? ErrorBody.safeParse(JSON.parse(text)).data?.error : undefined };
}

it('the scope admin is needed for keys, and for nothing else', () => {
  expect(all.filter(([, { access }]) => access === 'admin').map(([address]) => address)).toEqual(forKeys);
});

describe('a key with the scope admin alone', () => {
  it.each(notPublic)('%s', async (address, { access }) => {
    const { status, error } = await ask(address, adminKey);
    if (forKeys.includes(address)) return expect([200, 400, 404]).toContain(status);
    expect({ status, error }).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } });
    expect(error?.details).toMatchObject({ reason: isForMembers(access) ? 'member_only' : 'scope' });
  });
});

describe('a key with the scope write alone', () => {
  let writeKey: string;
  beforeAll(async () => {
    writeKey = (await server.call('POST /v1/keys', { body: { name: 'write', scopes: ['write'] } })).key;
  });

  const writing = all.filter(([, { access }]) => access === 'write');
  const showing = writing.filter(([, { showsNumbers }]) => showsNumbers);

  it('creates nothing that shows the numbers it may not read', () => {
    expect(showing.map(([address]) => address).sort()).toEqual([
      'PATCH /v1/sites/:id/integrations/:integrationId',
      'PATCH /v1/sites/:id/reports/:report',
      'POST /v1/sites/:id/exports',
      'POST /v1/sites/:id/integrations',
      'POST /v1/sites/:id/links',
      'POST /v1/sites/:id/reports',
      'POST /v1/sites/:id/reports/:report/recipients',
      'POST /v1/sites/:id/reports/:report/send',
      'POST /v1/sites/:id/session-data',
      'POST /v1/sites/:id/shares',
      'PUT /v1/sites/:id/alerts',
    ]);
  });

  it.each(writing)('%s', async (address, { showsNumbers }) => {
    const { status, error } = await ask(address, writeKey);
    if (!showsNumbers) return expect(status).not.toBe(403);
    expect({ status, error }).toMatchObject({ status: 403, error: { details: { reason: 'scope' } } });
    expect(error?.message).toContain('"read"');
  });
});

describe('a key with every scope', () => {
  it.each(notPublic.filter(([, { access }]) => isForMembers(access)))('%s', async (address) => {
    const { status, error } = await ask(address, server.key);
    expect({ status, error }).toMatchObject({ status: 403, error: { details: { reason: 'member_only' } } });
    expect(error?.message).toContain('signed-in');
  });

  it('lets the owner in where keys are refused', async () => {
    const headers = await ownerHeaders(server, owner);
    for (const address of ['GET /v1/members', 'GET /v1/mails', 'GET /v1/audit'] as const) {
      expect((await rawCall(server.url, address, { headers })).status).toBe(200);
    }
  });
});

describe('a key creates keys with no more than it has', () => {
  const hour = 3_600_000;
  const inHours = (count: number) => new Date(server.clock.now() + count * hour).toISOString();
  const every: Scope[] = ['read', 'write', 'admin'];

  it('no scope that it lacks', async () => {
    const call = await keyWith({ scopes: ['read', 'admin'] });
    for (const scopes of [every, ['write']] satisfies Scope[][]) {
      const made = await refusal(call('POST /v1/keys', { body: { name: 'more', scopes } }));
      expect(made).toMatchObject({ status: 403, details: { reason: 'exceeds_own_key', field: 'scopes' } });
      expect(made.message).toContain('"write"');
    }
    const { scopes } = await call('POST /v1/keys', { body: { name: 'same', scopes: ['read', 'admin'] } });
    expect(scopes).toEqual(['read', 'admin']);
  });

  it('no later expiry than its own', async () => {
    const own = inHours(2);
    const call = await keyWith({ scopes: ['admin'], expires_at: own });
    for (const expires_at of [undefined, null, inHours(3)]) {
      const made = await refusal(
        call('POST /v1/keys', { body: { name: 'longer', scopes: ['admin'], expires_at } }),
      );
      expect(made).toMatchObject({
        status: 403,
        details: { reason: 'exceeds_own_key', field: 'expires_at' },
      });
    }
    for (const expires_at of [inHours(1), own])
      await call('POST /v1/keys', { body: { name: 'as long', scopes: ['admin'], expires_at } });
  });

  it('anything, where it has every scope and never expires', async () => {
    const { scopes, expires_at } = await server.call('POST /v1/keys', { body: { name: 'a', scopes: every } });
    expect({ scopes, expires_at }).toEqual({ scopes: every, expires_at: null });
  });

  async function keyWith(body: { scopes: Scope[]; expires_at?: string }) {
    const { key } = await server.call('POST /v1/keys', { body: { name: 'limited', ...body } });
    return createClient(server.url, { key });
  }
});
