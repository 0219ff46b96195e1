import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const token = 'a-token-of-the-operator';
let server: RunningServer;
let withoutToken: RunningServer;
beforeAll(async () => {
  [server, withoutToken] = await Promise.all([
    startServer({ env: { TRUCE_METRICS_TOKEN: token, TRUCE_BASE_URL: 'https://truce.example.com' } }),
    startServerProcess(),
  ]);
});
afterAll(() => Promise.all([server.stop(), withoutToken.stop()]));

/** What a visitor's request looks like once a proxy on this machine has passed it on. */
const visitor = { 'x-forwarded-for': '203.0.113.7' };
const get = (path: string, headers: Record<string, string> = {}, at = server) =>
  fetch(at.url + path, { headers });

/** As a browser asks whose page's name has been pointed to this machine. */
async function askHost(path: string, host: string, headers: Record<string, string> = {}) {
  const asked = request(server.url + path, { headers: { ...headers, host } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, text: await text(answer) };
}

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

  it('where no token is set, another header for signing in makes no difference', async () => {
    for (const authorization of ['Bearer null', `Bearer ${server.key}`]) {
      expect((await get('/metrics', { authorization }, withoutToken)).status).toBe(200);
      expect((await get('/metrics', { ...visitor, authorization }, withoutToken)).status).toBe(403);
    }
    expect((await get('/metrics', {}, withoutToken)).status).toBe(200);
  });

  it.each([
    ['localhost', 200],
    ['LOCALHOST:8080', 200],
    ['127.0.0.1:9', 200],
    ['[::1]:8080', 200],
    ['truce.example.com', 200],
    ['rebound.example', 403],
    ['rebound.example:8080', 403],
    ['localhost.rebound.example', 403],
    ['10.0.0.1', 403],
  ])('from this machine, to the host %s: %i', async (host, status) => {
    expect((await askHost('/metrics', host)).status).toBe(status);
    const isDetailed = 'stores' in JSON.parse((await askHost('/readyz', host)).text);
    expect(isDetailed).toBe(status === 200);
    const withToken = await askHost('/metrics', host, { authorization: `Bearer ${token}` });
    expect(withToken.status).toBe(200);
  });
});

describe('readiness', () => {
  it('tells its stores to the operator, and others whether it is ready', async () => {
    expect(await (await get('/readyz')).json()).toMatchObject({ status: 'ok', stores: { records: 'ok' } });
    const bare = await get('/readyz', visitor);
    expect([bare.status, await bare.json()]).toEqual([200, { status: 'ok' }]);
  });
});
