import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../src/contract/core/errors.ts';
import { isForMembers, type Route } from '../../src/contract/core/route.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import { owner, ownerHeaders } from '../support/owner.ts';
import { rawCall } from '../support/raw-call.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
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
