import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackedEvent } from '../../src/contract/events/events.ts';
import { event, eventually, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let site: string;
beforeAll(async () => {
  server = await startServer();
  site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
});
afterAll(() => server.stop());

describe('POST /v1/events/track', () => {
  it('201: one event, shown in reads', async () => {
    const session_id = randomUUID();
    const sent = event(site, {
      session_id,
      event_type: 'adblock_detected',
      page_url: 'https://user:pw@www.example.com/a?b=1&utm_source=x#c',
      metadata: { blocker_type: 'uBlock Origin', device_type: 'mobile', country: 'fr' },
    });
    const answer = await track(server, sent);
    expect(answer).toMatchObject({ status: 201, body: { accepted: 1 } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const listed = await eventually(() => onlyEvent(session_id));
    expect(listed).toMatchObject({
      id: answer.body.ids?.[0],
      event_type: 'adblock_detected',
      page_url: 'https://www.example.com/a?utm_source=x',
      metadata: sent.metadata,
      device_type: 'mobile',
      country: 'FR',
    });
  });

  it.each([
    [{ 'content-encoding': 'gzip' }, 415],
    [{ 'content-type': 'text/plain;charset=utf-16' }, 415],
    [{ 'content-type': 'text/plain;charset=UTF-8' }, 201],
    [{ 'content-encoding': 'identity' }, 201],
  ])('%j: %i', async (headers, status) => {
    const answer = await track(server, event(site), { origin: 'https://www.example.com', ...headers });
    expect(answer.status).toBe(status);
  });

  it('415: bytes that are not in UTF-8', async () => {
    const body = Buffer.from(JSON.stringify(event(site, { metadata: { plan: 'caf\xe9' } })), 'latin1');
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/v1/events/track`, { method: 'POST', headers, body });
    expect(answer.status).toBe(415);
  });

  it('201: JSON after a byte order mark, also of the owner API', async () => {
    const mark = '\ufeff';
    const send = (path: string, body: object, more = {}) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...more },
        body: mark + JSON.stringify(body),
      });
    const page_url = 'https://example.com/';
    expect((await send('/v1/events/track', event(site, { page_url }))).status).toBe(201);
    const key = { authorization: `Bearer ${server.key}` };
    expect((await send('/v1/sites', { domain: 'mark.example' }, key)).status).toBe(201);
  });

  it.each([
    [-8 * 86_400_000, 'is too old'],
    [3_600_000, 'is in the future'],
  ])('400: a timestamp %i ms away says which limit it missed', async (ms, found) => {
    const timestamp = new Date(Date.now() + ms).toISOString();
    const { status, body } = await track(server, event(site, { timestamp }));
    expect([status, body.error?.message]).toEqual([
      400,
      `timestamp: ${found}; it must be at most 7 days old and at most 10 minutes ahead of the server's clock`,
    ]);
  });

  it('201: a batch; the same event_id twice counts once', async () => {
    const session_id = randomUUID();
    const twice = event(site, { session_id, event_id: randomUUID() });
    const answer = await track(server, { events: [twice, twice] });
    expect(answer.body).toMatchObject({ accepted: 2, ids: [twice.event_id, twice.event_id] });
    await track(server, twice);
    await server.flush();
    await onlyEvent(session_id);
  });

  it('201: unknown fields are ignored, so that an older server takes a newer SDK', async () => {
    const newer = { ...event(site), brand_new: true };
    expect((await track(server, newer)).status).toBe(201);
  });

  it('201: from a sub-domain, from localhost, by Origin alone; with a key from anywhere', async () => {
    const bare = { ...event(site), page_url: undefined };
    expect((await track(server, bare, { origin: 'https://shop.example.com' })).status).toBe(201);
    const local = event(site, { page_url: 'http://localhost:3000/' });
    expect((await track(server, local, { origin: 'http://127.0.0.1:3000' })).status).toBe(201);
    const key = { authorization: `Bearer ${server.key}` };
    expect((await track(server, bare, key)).status).toBe(201);
  });

  it.each(['www.example.com.', 'example.com.', 'localhost.'])(
    '201: from a host that ends in a dot, as browsers show it: %s',
    async (host) => {
      const seen = event(site, { page_url: `https://${host}/` });
      expect((await track(server, seen, { origin: `https://${host}` })).status).toBe(201);
    },
  );

  it('403: a second dot is no part of a name', async () => {
    const seen = event(site, { page_url: 'https://example.com../' });
    expect((await track(server, seen)).status).toBe(403);
  });

  it.each<[string, Partial<TrackedEvent>, Record<string, string>]>([
    ['another page', { page_url: 'https://evil.example/' }, {}],
    ['a look-alike domain', { page_url: 'https://notexample.com/' }, {}],
    ['another Origin', {}, { origin: 'https://evil.example' }],
    ['an opaque Origin', {}, { origin: 'null' }],
    ['no page and no Origin', { page_url: undefined }, {}],
  ])('403: %s', async (_, more, headers) => {
    const answer = await track(server, event(site, more), headers);
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
  });

  it('401: a key that is not valid', async () => {
    expect((await track(server, event(site), { authorization: 'Bearer x' })).status).toBe(401);
  });

  it('404: a site that does not exist', async () => {
    expect((await track(server, event(randomUUID()))).status).toBe(404);
  });

  it.each<[string, object, string, string]>([
    ['session_id', { session_id: undefined }, 'session_id', 'required'],
    ['session_id', { session_id: 'x'.repeat(129) }, 'session_id', 'too_long'],
    ['session_id of nothing that is stored', { session_id: '\0\0' }, 'session_id', 'invalid_value'],
    ['event_type', { event_type: 'Bad-Type' }, 'event_type', 'invalid_format'],
    ['page_url', { page_url: 'javascript:alert(1)' }, 'page_url', 'invalid_format'],
    ['site_id', { site_id: 'x' }, 'site_id', 'invalid_format'],
    [
      'timestamp',
      { timestamp: new Date(Date.now() - 8 * 86_400_000).toISOString() },
      'timestamp',
      'invalid_value',
    ],
    [
      'timestamp',
      { timestamp: new Date(Date.now() + 3_600_000).toISOString() },
      'timestamp',
      'invalid_value',
    ],
    ['metadata', { metadata: { a: 'x'.repeat(5_000) } }, 'metadata', 'too_large'],
    ['metadata', { metadata: [] }, 'metadata', 'invalid_type'],
  ])('400: a wrong %s', async (_, more, field, reason) => {
    const answer = await track(server, { ...event(site), ...more });
    expect(answer).toMatchObject({ status: 400, body: { error: { details: { field, reason } } } });
  });

  it('400: one bad event of a batch is named, and nothing of the batch is stored', async () => {
    const session_id = randomUUID();
    const good = event(site, { session_id });
    const answer = await track(server, { events: [good, good, good, { ...good, page_url: 'nonsense' }] });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { details: { field: 'events.3.page_url' } } },
    });
    await server.flush();
    expect((await read(session_id)).total).toBe(0);
  });

  it('a refusal names the place in a list, also in a list of one', async () => {
    const old = event(site, { timestamp: '2020-01-01T00:00:00Z' });
    expect((await track(server, { events: [old] })).body.error?.details.field).toBe('events.0.timestamp');
    const foreign = event(site, { page_url: 'https://evil.example/' });
    const refused = await track(server, { events: [event(site), foreign] });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { details: { field: 'events.1.page_url' } } },
    });
    const unknown = await track(server, { events: [event(site), event(randomUUID())] });
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: { details: { field: 'events.1.site_id' } } },
    });
    const off = await server.call('POST /v1/sites', { body: { domain: 'example.com', status: 'inactive' } });
    const inactive = await track(server, { events: [event(site), event(off.id)] });
    expect(inactive).toMatchObject({
      status: 403,
      body: { error: { details: { field: 'events.1.site_id' } } },
    });
  });

  it.each(['https://evil.example', 'null'])('a foreign Origin is named, not the page: %s', async (origin) => {
    const refused = await track(server, event(site), { origin });
    expect(refused).toMatchObject({ status: 403, body: { error: { details: { field: 'origin' } } } });
  });

  it('400 and 413: no JSON, too many events, too large', async () => {
    expect((await track(server, '{')).status).toBe(400);
    expect((await track(server, { events: Array(501).fill(event(site)) })).status).toBe(400);
    expect((await track(server, { ...event(site), padding: 'x'.repeat(70_000) })).status).toBe(413);
    expect(
      (await track(server, { events: [{ ...event(site), padding: 'x'.repeat(1_100_000) }] })).status,
    ).toBe(413);
  });

  it('text that engines choke on comes out clean', async () => {
    const session_id = `lone-\ud800-nul-\0-${randomUUID()}`;
    const body = JSON.stringify(event(site, { session_id, metadata: { note: '\ud83d half', ok: '😀' } }));
    expect((await track(server, body)).status).toBe(201);
    const stored = session_id.replace('\ud800', '\ufffd').replace('\0', '');
    const listed = await eventually(() => onlyEvent(stored));
    expect(listed.metadata).toEqual({ note: '\ufffd half', ok: '😀' });
  });

  it('drops crawlers by name and says so', async () => {
    const answer = await track(server, event(site), {
      origin: 'https://example.com',
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    expect(answer.body).toEqual({ accepted: 0, ids: [] });
    expect(answer.headers.get('x-truce-dropped')).toBe('bot=1');
  });

  it('answers a preflight without credentials', async () => {
    const response = await fetch(`${server.url}/v1/events/track`, {
      method: 'OPTIONS',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('403 once the site is inactive, at once', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
    expect((await track(server, event(id))).status).toBe(201);
    await server.call('PATCH /v1/sites/:id', { params: { id }, body: { status: 'inactive' } });
    expect((await track(server, event(id))).status).toBe(403);
  });
});

function read(session_id: string) {
  return server.call('GET /v1/events/sites/:id', { params: { id: site }, query: { session_id } });
}

async function onlyEvent(session_id: string) {
  const { events, total } = await read(session_id);
  expect({ total, listed: events.length }).toEqual({ total: 1, listed: 1 });
  return events[0] as (typeof events)[number];
}
