import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const token = 'a-token-of-the-operator';
let server: RunningServer;
let withoutToken: RunningServer;
beforeAll(async () => {
  [server, withoutToken] = await Promise.all([
    startServer({ env: { TRUCE_METRICS_TOKEN: token } }),
    startServerProcess(),
  ]);
});
afterAll(() => Promise.all([server.stop(), withoutToken.stop()]));

/** What a visitor's request looks like once a proxy on this machine has passed it on. */
const visitor = { 'x-forwarded-for': '203.0.113.7' };
const get = (path: string, headers: Record<string, string> = {}, at = server) =>
  fetch(at.url + path, { headers });

describe('metrics', () => {
  it.each<[string, Record<string, string>]>([
    ['this machine', {}],
    ['whoever has the token', { ...visitor, authorization: `Bearer ${token}` }],
  ])('200 for %s', async (_, headers) => {
    const answer = await get('/metrics', headers);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('truce_events_accepted_total');
  });

  it.each<[string, Record<string, string>]>([
    ['a visitor behind a proxy', visitor],
    ['a proxy that tells by Forwarded', { forwarded: 'for=203.0.113.7' }],
    ['a proxy that tells the host alone', { 'x-forwarded-host': 'truce.example.com' }],
    ['another token', { authorization: 'Bearer another-token-of-somebody' }],
    ['an API key', { ...visitor, authorization: 'Bearer KEY' }],
  ])('403 for %s', async (_, headers) => {
    const key = headers.authorization?.replace('KEY', server.key);
    const answer = await get('/metrics', key ? { ...headers, authorization: key } : headers);
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('truce_');
  });

  it('403 with any token where none is set', async () => {
    expect((await get('/metrics', { authorization: 'Bearer null' }, withoutToken)).status).toBe(403);
    expect((await get('/metrics', {}, withoutToken)).status).toBe(200);
  });
});

describe('readiness', () => {
  it('tells its stores to the operator, and others whether it is ready', async () => {
    expect(await (await get('/readyz')).json()).toMatchObject({ status: 'ok', stores: { records: 'ok' } });
    const bare = await get('/readyz', visitor);
    expect([bare.status, await bare.json()]).toEqual([200, { status: 'ok' }]);
  });
});
