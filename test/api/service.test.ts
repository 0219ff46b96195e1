import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '../support/clock.ts';
import { event, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let site: string;
beforeAll(async () => {
  server = await startServer({
    env: { TRUCE_RATE_LIMIT_API: '20', TRUCE_RATE_LIMIT_TRACK: '5', TRUCE_TRUST_PROXY: 'loopback' },
  });
  site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

describe('the loader', () => {
  it('200: the SDK with the settings of the site, compressed, revalidated by ETag', async () => {
    const response = await get(`/v1/loader/${site}.js`, { 'accept-encoding': 'br' });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'content-encoding': 'br',
    });
    expect(await response.text()).toContain(site);
    const etag = response.headers.get('etag') ?? '';
    const known = { 'accept-encoding': 'br', 'if-none-match': etag };
    expect((await get(`/v1/loader/${site}.js`, known)).status).toBe(304);
  });

  it('has a strong ETag, another one for each encoding', async () => {
    const tags = ['br', 'gzip', 'identity'].map(async (encoding) => {
      const { headers } = await get(`/v1/loader/${site}.js`, { 'accept-encoding': encoding });
      return headers.get('etag');
    });
    const [br = '', gzip, plain] = await Promise.all(tags);
    expect(br).toMatch(/^"[\w-]{22}-br"$/);
    expect([gzip, plain]).toEqual([br?.replace('-br', '-gzip'), br?.replace('-br', '')]);
  });

  it('404 also where a client says that it has the text of an unknown site', async () => {
    const path = '/v1/loader/0192f3c8-5b7d-7a4e-9c31-d6e85fa04b27.js';
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(404);
  });

  it('304 for any form in which a client or a proxy names what it has, for the script and other files', async () => {
    for (const path of [`/v1/loader/${site}.js`, '/', '/help', '/docs', '/openapi.json']) {
      const { headers } = await get(path, { accept: 'text/html' });
      const tag = (headers.get('etag') ?? '').replace(/^W\//, '');
      expect(tag, path).toMatch(/^".+"$/);
      for (const form of [tag, `W/${tag}`, `"else", W/${tag}`, '*'])
        expect((await get(path, { accept: 'text/html', 'if-none-match': form })).status, path + form).toBe(
          304,
        );
      expect((await get(path, { accept: 'text/html', 'if-none-match': '"else"' })).status, path).toBe(200);
    }
  });

  it('sends no coding that the client refuses, neither the script nor other files', async () => {
    const page = await get('/', { accept: 'text/html' });
    const asset = /\/assets\/app-\w+\.js/.exec(await page.text())?.[0] ?? '';
    for (const path of [`/v1/loader/${site}.js`, asset]) {
      const encodingOf = async (accepted: string) =>
        (await get(path, { 'accept-encoding': accepted })).headers.get('content-encoding');
      expect(await encodingOf('br;q=0'), path).toBeNull();
      expect(await encodingOf('br;q=0, gzip;q=0.5'), path).toBe('gzip');
    }
  });

  it('404: an address without .js is none of the script', async () => {
    const response = await get(`/v1/loader/${site}`);
    expect([response.status, await response.text()]).toEqual([404, '']);
  });

  it('404: an unknown site gets an empty script', async () => {
    const response = await get('/v1/loader/00000000-0000-4000-8000-000000000000.js');
    expect([response.status, await response.text()]).toEqual([404, '']);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('200: an inactive site gets a script that says only that it is off, at once', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'b.example' } });
    await get(`/v1/loader/${id}.js`);
    await server.call('PATCH /v1/sites/:id', { params: { id }, body: { status: 'inactive' } });
    expect(await (await get(`/v1/loader/${id}.js`)).text()).toBe(
      '/* Truce: this site is off. */self.truceIsOff=(document.currentScript||{}).isOff=1;',
    );
  });

  it('keeps text of the owner data: it cannot end a script', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'c.example' } });
    const title = '</script><script>alert(1)</script>\u2028';
    await server.call('PUT /v1/templates/sites/:id', {
      params: { id },
      body: { name: 'default', config: { title } },
    });
    const source = await (await get(`/v1/loader/${id}.js?part=wall`)).text();
    expect(source).not.toContain('</script');
    expect(source).toContain('\\u003c/script');
  });
});

describe('limits', () => {
  it('counts each key down and answers 429 beyond', async () => {
    const { key } = await server.call('POST /v1/keys', { body: { name: 'k' } });
    server.clock.nextWindow(minuteMs);
    const answers = [];
    for (let index = 0; index < 21; index++)
      answers.push(await get('/v1/sites', { authorization: `Bearer ${key}` }));
    const [first, last] = [answers[0], answers[20]];
    expect(first?.headers.get('x-ratelimit-limit')).toBe('20');
    expect(first?.headers.get('x-ratelimit-remaining')).toBe('19');
    expect(Number(first?.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 - 1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last?.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  });

  it('counts events by site and address, believing X-Forwarded-For of the trusted proxy only', async () => {
    const send = (address: string) =>
      track(server, event(site), { origin: 'https://example.com', 'x-forwarded-for': address });
    const left = async (address: string) =>
      Number((await send(address)).headers.get('x-ratelimit-remaining'));
    expect(await left('203.0.113.7')).toBe(4);
    expect(await left('203.0.113.8')).toBe(4);
    expect(await left('203.0.113.7, 127.0.0.1')).toBe(3);
    expect(await left('2001:db8::1')).toBe(4);
    expect(await left('2001:db8::ffff:2')).toBe(3);
  });
});

describe('other sites', () => {
  it('may load the script and send events, never with credentials; may not read the owner API', async () => {
    const origin = 'https://customer.example';
    const open = [`/v1/loader/${site}.js`, '/v1/media/a.js'];
    for (const path of open) {
      const { headers } = await get(path, { origin });
      expect(headers.get('access-control-allow-origin'), path).toBe('*');
      expect(headers.get('access-control-allow-credentials'), path).toBeNull();
    }
    for (const path of ['/v1/sites', '/v1/me', '/v1/setup', `/v1/events/sites/${site}`]) {
      expect((await get(path, { origin })).headers.get('access-control-allow-origin'), path).toBeNull();
    }
    const preflight = await fetch(`${server.url}/v1/sites`, { method: 'OPTIONS', headers: { origin } });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });
});

describe('the service', () => {
  it('tells the limit on every answer of /v1, also where it refuses', async () => {
    const from = { 'x-forwarded-for': '203.0.113.99' };
    const answers = [
      await get('/v1/sites', from),
      await get('/v1/nothing', from),
      await fetch(`${server.url}/v1/sites`, { method: 'PUT', headers: from }),
      await get('/v1/sites/not-an-id', { ...from, authorization: 'Bearer nonsense' }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 404, 405, 401]);
    expect(answers.map((answer) => answer.headers.get('x-ratelimit-limit'))).toEqual([
      '20',
      '20',
      '20',
      '20',
    ]);
  });

  it('answers health, readiness and metrics', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await get('/readyz')).json()).toMatchObject({
      status: 'ok',
      stores: { records: 'ok', events: 'ok' },
    });
    expect(await (await get('/metrics')).text()).toContain('truce_events_accepted_total');
  });

  it('serves the contract as OpenAPI 3.1', async () => {
    const first = await get('/openapi.json', { 'accept-encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    const known = { 'accept-encoding': 'br', 'if-none-match': etag };
    expect((await get('/openapi.json', known)).status).toBe(304);
    const document = (await first.json()) as { openapi: string; paths: object };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/v1/sites/{id}');
    const text = JSON.stringify(document);
    const shapes = (document as unknown as { components: { schemas: Record<string, object> } }).components
      .schemas;
    const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(named.filter((name) => !shapes[name])).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  it('404 with the error body, and an id on every answer', async () => {
    const response = await get('/v1/nothing');
    expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('405 with the error body for a method that an address does not have', async () => {
    const response = await fetch(`${server.url}/v1/sites`, { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
  });

  it.each(['/healthz', '/readyz', '/metrics', '/openapi.json'])(
    '405 for another method of %s',
    async (path) => {
      const response = await fetch(server.url + path, { method: 'POST' });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
    },
  );

  it('a person gets the app at any address, its files compressed and kept; a program gets the error', async () => {
    const page = await get('/nowhere', { accept: 'text/html' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const script =
      /\/assets\/app-\w+\.js/.exec(await (await get('/', { accept: 'text/html' })).text())?.[0] ?? '';
    const asset = await get(script, { 'accept-encoding': 'gzip, br' });
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await get('/assets/none.js')).status).toBe(404);
    expect((await get('/assets/..%2findex.html')).status).toBe(404);
    expect(await (await get('/nowhere')).json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it('survives bytes that are no HTTP', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), 'localhost', () => socket.write('\0\r\n\r\n'));
      socket.resume();
      socket.once('close', () => resolve());
      socket.once('error', () => resolve());
    });
    expect((await get('/healthz')).status).toBe(200);
  });
});
