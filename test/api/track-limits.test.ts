import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '../support/clock.ts';
import { event, track } from '../support/events.ts';
import { sendBytes } from '../support/raw-socket.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const perMinute = 5;
const eventsPerMinute = 40;
const sessionsPerHour = 20;
let server: LocalServer;
let sites: string[];
beforeAll(async () => {
  server = await startServer({
    env: {
      TRUCE_RATE_LIMIT_TRACK: String(perMinute),
      TRUCE_RATE_LIMIT_EVENTS: String(eventsPerMinute),
      TRUCE_RATE_LIMIT_SESSIONS: String(sessionsPerHour),
      TRUCE_TRUST_PROXY: 'loopback',
    },
  });
  const add = async () => (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  sites = [await add(), await add()];
});
afterAll(() => server.stop());

let addresses = 0;
/** A sender that no other test has counted. */
function newSender(network = '203.0.113') {
  const address = `${network}.${++addresses}`;
  return (body: unknown, more: Record<string, string> = {}) =>
    track(server, body, { origin: 'https://example.com', 'x-forwarded-for': address, ...more });
}
const site = (place = 0) => sites[place] ?? '';
const left = ({ headers }: { headers: Headers }) => Number(headers.get('x-ratelimit-remaining'));

describe('the limit of POST /v1/events/track', () => {
  it('counts a batch for the sites of its events, whatever site_id stands beside them', async () => {
    const send = newSender();
    server.clock.nextWindow(minuteMs);
    const statuses = [];
    for (let round = 0; round <= perMinute; round++) {
      const forged = { site_id: randomUUID(), events: [event(site())] };
      statuses.push((await send(forged)).status);
    }
    expect(statuses).toEqual([...Array(perMinute).fill(201), 429]);
    expect((await send(event(site()))).status).toBe(429);
  });

  it('counts each site of a batch, wherever in it its events are', async () => {
    const send = newSender();
    server.clock.nextWindow(minuteMs);
    expect(left(await send({ events: [event(site(0)), event(site(1)), event(site(1))] }))).toBe(4);
    expect(left(await send(event(site(0))))).toBe(3);
    expect(left(await send(event(site(1))))).toBe(3);
    for (let used = 2; used < perMinute; used++) await send(event(site(1)));
    const mixed = await send({ events: [event(site(0)), event(site(1))] });
    expect([mixed.status, left(mixed)]).toEqual([429, 0]);
  });

  it('counts what belongs to no site together, so that made-up ids are no way around it', async () => {
    const send = newSender();
    server.clock.nextWindow(minuteMs);
    const statuses = [];
    for (let round = 0; round <= perMinute; round++) {
      statuses.push((await send({ events: [event(randomUUID())] })).status);
    }
    expect(statuses).toEqual([...Array(perMinute).fill(404), 429]);
    expect((await send('not json')).status).toBe(429);
    expect((await send(event(site()))).status).toBe(201);
  });

  it('counts the events of batches too, for each site and address', async () => {
    const send = newSender();
    server.clock.nextWindow(minuteMs);
    const batch = (size: number) => ({ events: Array.from({ length: size }, () => event(site())) });
    expect((await send(batch(30))).status).toBe(201);
    const refused = await send(batch(11));
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: { code: 'RATE_LIMITED', details: { reason: 'too_many_events', limit: eventsPerMinute } },
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-ratelimit-limit')).toBe(String(perMinute));
    expect((await newSender()(batch(30))).status).toBe(201);
    const dropped = async () => {
      const { reasons } = await server.call('GET /v1/events/sites/:id/dropped', { params: { id: site() } });
      return reasons.find(({ reason }) => reason === 'too_many')?.count ?? 0;
    };
    await expect.poll(dropped).toBeGreaterThanOrEqual(11);
  });

  it('does not count the events of an owner, who is known', async () => {
    const send = newSender();
    const key = { authorization: `Bearer ${server.key}` };
    const events = Array.from({ length: eventsPerMinute + 1 }, () => event(site()));
    expect((await send({ events }, key)).status).toBe(201);
  });
});

describe('the limit of new sessions of an address', () => {
  /** Of a network that is in use: others say nothing of a visitor. */
  const home = '85.214.1';
  const refusedAs = {
    error: { code: 'RATE_LIMITED', details: { reason: 'too_many_sessions', limit: sessionsPerHour } },
  };
  /** In one request, so that the limit of requests has no say. */
  const crowd = (count: number, place = 0) => ({
    events: Array.from({ length: count }, () => event(site(place))),
  });

  it('refuses what goes beyond it, stores nothing of it, and lets known sessions go on', async () => {
    server.clock.nextWindow(60 * minuteMs);
    const send = newSender(home);
    const known = event(site());
    expect((await send({ events: [known, ...crowd(sessionsPerHour - 1).events] })).status).toBe(201);
    const refused = await send(event(site()));
    expect(refused).toMatchObject({ status: 429, body: refusedAs });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send({ ...event(site()), session_id: known.session_id })).status).toBe(201);
    expect((await newSender(home)(event(site()))).status).toBe(201);
    server.clock.nextWindow(60 * minuteMs);
    expect((await send(event(site()))).status).toBe(201);
  });

  it('is of each site, and not of those who send a key', async () => {
    server.clock.nextWindow(60 * minuteMs);
    const send = newSender(home);
    const key = { authorization: `Bearer ${server.key}` };
    expect((await send(crowd(sessionsPerHour))).status).toBe(201);
    expect((await send(event(site(1)))).status).toBe(201);
    expect((await send(event(site()))).status).toBe(429);
    expect((await send(event(site()), key)).status).toBe(201);
  });

  it('counts a visit of a browser that stores nothing once', async () => {
    server.clock.nextWindow(60 * minuteMs);
    const address = { 'x-forwarded-for': '85.214.132.117' };
    for (let views = 0; views < sessionsPerHour + 2; views += 2) {
      const pages = [1, 2].map(() => ({ ...event(site()), session_id: `pv-${randomUUID()}` }));
      expect(
        (await track(server, { events: pages }, { origin: 'https://example.com', ...address })).status,
      ).toBe(201);
      server.clock.nextWindow(minuteMs);
    }
  });

  it('is not there for addresses that say nothing of a visitor', async () => {
    server.clock.nextWindow(60 * minuteMs);
    const address = { 'x-forwarded-for': '10.0.0.7' };
    const sent = await track(server, crowd(sessionsPerHour + 1), {
      origin: 'https://example.com',
      ...address,
    });
    expect(sent.status).toBe(201);
  });
});

describe('headers of every answer below /v1', () => {
  const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id'];
  const asked = (): [string, string][] => [
    ['GET', `/v1/loader/${site()}.js`],
    ['GET', '/v1/loader/nobody.js'],
    ['GET', '/v1/media/a.gif'],
    ['OPTIONS', '/v1/events/track'],
    ['OPTIONS', `/v1/gate/${site()}`],
    ['OPTIONS', '/v1/sites'],
    ['GET', '/v1/sites'],
    ['GET', '/v1/nothing'],
    ['POST', `/v1/gate/${site()}`],
    ['POST', '/v1/events/track'],
    ['GET', '/v1/exports/nothing'],
    ['GET', '/v1/login'],
  ];

  it('tell the limit and the request, also where a limit is switched off', async () => {
    const unlimited = await startServerProcess();
    for (const base of [server.url, unlimited.url]) {
      for (const [method, path] of asked()) {
        const { headers } = await fetch(base + path, { method });
        const missing = names.filter((name) => !headers.get(name));
        expect(missing, `${method} ${base}${path}`).toEqual([]);
        expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThanOrEqual(
          Number(headers.get('x-ratelimit-limit')),
        );
        expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 - 1);
      }
    }
    const off = await fetch(`${unlimited.url}/v1/setup`);
    expect(off.headers.get('x-ratelimit-remaining')).toBe('10000000');
    await unlimited.stop();
  });

  it.each([
    [400, 'GET / HTTP/1.1\r\nbad header\r\n\r\n'],
    [400, '\0\r\n\r\n'],
    [400, 'GET /healthz HTTP/1.1\r\n\r\n'],
    [400, 'GET /a HTTP/1.1\r\nHost: a b\r\n\r\n'],
    [417, 'POST /v1/login HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nContent-Length: 0\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('%s below the application has an id and an error body', async (status, bytes) => {
    const answer = await sendBytes(server.url, [bytes]);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/i);
    expect(answer).toContain('"error":{"code":"INVALID_REQUEST"');
  });
});
