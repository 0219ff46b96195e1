import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayBeOwn, openOwnPaths } from '../../src/http/edge/custom-paths.ts';
import { openMemorySignals } from '../../src/kit/signals/memory.ts';
import type { SitePath } from '../../src/records/sites/site-paths.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const delivery = { loader: '/static/a8.js', track: '/static/in', media: '/static/img' };

describe("a site's own paths", () => {
  let server: RunningServer;
  let id: string;
  beforeAll(async () => {
    server = await startServer();
    const body = { domain: 'shop.example', config: { delivery } };
    id = (await server.call('POST /v1/sites', { body })).id;
  });
  afterAll(() => server.stop());

  const get = (path: string) => fetch(server.url + path);
  const send = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(event()),
      ...init,
    });
  const event = () => ({
    site_id: id,
    session_id: 's',
    event_type: 'page_view',
    page_url: 'https://shop.example/',
  });

  it('answer the same script as the canonical address, which goes on working', async () => {
    const [own, canonical] = [await get('/static/a8.js'), await get(`/v1/loader/${id}.js`)];
    expect([own.status, canonical.status]).toEqual([200, 200]);
    expect(await own.text()).toBe(await canonical.text());
    expect(own.headers.get('etag')).toBe(canonical.headers.get('etag'));
    expect((await send('/static/a8.js')).status).toBe(405);
  });

  it('answer the wall alone', async () => {
    const [own, canonical] = [
      await get('/static/a8.js?part=wall'),
      await get(`/v1/loader/${id}.js?part=wall`),
    ];
    expect(await own.text()).toBe(await canonical.text());
  });

  it('tell the script where things are', async () => {
    const script = await (await get('/static/a8.js')).text();
    expect(script).toContain('"paths":{"loader":"/static/a8.js","track":"/static/in","media":"/static/img"}');
  });

  it('take events, with the same limits, preflight and refusals', async () => {
    const taken = await send('/static/in');
    expect([taken.status, taken.headers.get('access-control-allow-origin')]).toEqual([201, '*']);
    expect((await send('/static/in?x=1')).status).toBe(201);
    expect((await send('/static/in', { method: 'OPTIONS', body: null })).status).toBe(204);
    expect((await send('/static/in', { body: 'a'.repeat(2_000_000) })).status).toBe(413);
    expect((await get('/static/in')).status).toBe(405);
    await expect
      .poll(async () => (await server.call('GET /v1/events/sites/:id', { params: { id } })).events.length)
      .toBe(2);
  });

  it('take proofs for the gate in the folder of baits, as the canonical address does', async () => {
    const [own, canonical] = [await send(`/static/img/${id}`), await send(`/v1/gate/${id}`)];
    expect([own.status, await own.text()]).toEqual([canonical.status, await canonical.text()]);
    expect((await send(`/static/img/${id}`, { method: 'OPTIONS', body: null })).status).toBe(204);
  });

  it('answer baits by their name, one folder deep', async () => {
    expect(await (await get('/static/img/banner.js')).text()).toBe('ok:banner.js');
    expect((await get('/static/img')).status).toBe(404);
    expect((await get('/static/img/')).status).toBe(404);
    expect((await get('/static/img/deep/banner.js')).status).toBe(404);
  });

  it('go on answering after a change, and are nobody else’s', async () => {
    const config = { delivery: { ...delivery, loader: '/static/b9.js' } };
    await server.call('PATCH /v1/sites/:id', { params: { id }, body: { config } });
    expect((await get('/static/b9.js')).status).toBe(200);
    expect(await (await get('/static/a8.js')).text()).toContain('"loader":"/static/b9.js"');
    const body = { domain: 'thief.example', config: { delivery: { track: '/static/a8.js' } } };
    expect(await refusal(server.call('POST /v1/sites', { body }))).toMatchObject({
      status: 409,
      details: { field: 'config.delivery.track', reason: 'path_taken' },
    });
    const other = await server.call('POST /v1/sites', { body: { domain: 'other.example' } });
    const change = { params: { id: other.id }, body: { config: { delivery: { media: '/static/b9.js' } } } };
    expect(await refusal(server.call('PATCH /v1/sites/:id', change))).toMatchObject({
      status: 409,
      details: { field: 'config.delivery.media', reason: 'path_taken' },
    });
    expect((await server.call('GET /v1/sites/:id', { params: { id: other.id } })).config).not.toHaveProperty(
      'delivery',
    );
  });

  it.each(['/v1/x', '/login', '/sites/x', '/assets/a.js', '/Upper', '/a/../b', 'relative'])(
    '400: %s',
    async (loader) => {
      const body = { domain: 'r.example', config: { delivery: { loader } } };
      const refused = await refusal(server.call('POST /v1/sites', { body }));
      expect(refused).toMatchObject({ status: 400, details: { field: 'config.delivery.loader' } });
    },
  );

  it('400: every folder that the service answers', async () => {
    const pages = ['/reset', '/invite', '/forgot', '/confirm-email', '/shared', '/embed', '/unsubscribe/x'];
    const others = ['/preview', '/healthz', '/readyz', '/metrics', '/docs', '/demo', '/v2/x', '/robots.txt'];
    for (const loader of [...pages, ...others]) {
      const change = { params: { id }, body: { config: { delivery: { loader } } } };
      const refused = await refusal(server.call('PATCH /v1/sites/:id', change));
      expect(refused, loader).toMatchObject({ status: 400, details: { field: 'config.delivery.loader' } });
    }
  });

  it('stop answering once the owner removes earlier ones', async () => {
    const body = {
      domain: 'past.example',
      config: { delivery: { track: '/past/in', loader: '/past/l.js' } },
    };
    const past = await server.call('POST /v1/sites', { body });
    const params = { id: past.id };
    await server.call('PATCH /v1/sites/:id', {
      params,
      body: { config: { delivery: { track: '/past/new' } } },
    });
    expect((await fetch(`${server.url}/past/in`)).status).toBe(405);
    const { paths } = await server.call('GET /v1/sites/:id/retired-paths', { params });
    expect(paths.map(({ path }) => path)).toContain('/past/in');
    const { removed } = await server.call('DELETE /v1/sites/:id/retired-paths', { params });
    expect(removed).toBe(paths.length);
    expect((await fetch(`${server.url}/past/in`)).status).toBe(404);
    expect((await fetch(`${server.url}/past/new`)).status).toBe(405);
    expect((await server.call('GET /v1/sites/:id/retired-paths', { params })).paths).toEqual([]);
  });

  it.each([
    'nowhere',
    'https://',
    'ftp://shop.example',
    'https://shop.example/path',
    'https://u:p@shop.example',
  ])('400: the origin %s', async (origin) => {
    const body = { domain: 'r.example', config: { delivery: { origin } } };
    const refused = await refusal(server.call('POST /v1/sites', { body }));
    expect(refused).toMatchObject({ status: 400, details: { field: 'config.delivery.origin' } });
  });

  it('are gone with the site', async () => {
    const body = { domain: 'brief.example', config: { delivery: { loader: '/brief/x.js' } } };
    const brief = await server.call('POST /v1/sites', { body });
    expect((await get('/brief/x.js')).status).toBe(200);
    await server.call('DELETE /v1/sites/:id', { params: { id: brief.id } });
    expect((await get('/brief/x.js')).status).toBe(404);
  });
});

it('a site’s own path counts against the same limits', async () => {
  const narrow = await startServerProcess({ env: { TRUCE_RATE_LIMIT_TRACK: '2' } });
  try {
    const body = { domain: 'shop.example', config: { delivery } };
    const { id } = await narrow.call('POST /v1/sites', { body });
    const event = {
      site_id: id,
      session_id: 's',
      event_type: 'page_view',
      page_url: 'https://shop.example/',
    };
    const headers = { 'content-type': 'text/plain' };
    const statuses: number[] = [];
    for (const path of Array<string[]>(4).fill(['/static/in', '/v1/events/track']).flat()) {
      const sent = await fetch(narrow.url + path, { method: 'POST', headers, body: JSON.stringify(event) });
      statuses.push(sent.status);
    }
    // A minute may end in between, and two more are let through.
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(4);
    expect(statuses).toContain(429);
  } finally {
    await narrow.stop();
  }
});

describe('the paths in memory', () => {
  const path: SitePath = { path: '/calm/in', site_id: 'a', role: 'track', retired_at: null };

  async function open(list: () => Promise<SitePath[]>) {
    const clock = { now: 0 };
    const warned: unknown[] = [];
    const signals = openMemorySignals();
    const log = { warn: (...told: unknown[]) => warned.push(told) };
    return { clock, warned, signals, paths: await openOwnPaths(list, signals, () => clock.now, log) };
  }

  it('cost no query for a flood of unknown addresses', async () => {
    let queries = 0;
    const { clock, paths } = await open(async () => {
      queries++;
      return [path];
    });
    for (let at = 0; at < 20_000; at++) {
      clock.now = at; // twenty seconds
      expect(await paths.find(`/random/${at}`)).toBeNull();
    }
    expect(queries).toBe(4);
    expect(await paths.find('/calm/in')).toBe('track');
  });

  it('are read again at a signal, also when one comes during a read', async () => {
    let stored: SitePath[] = [];
    let hold: Promise<void> = Promise.resolve();
    const { signals, paths } = await open(async () => {
      const seen = stored;
      await hold;
      return seen;
    });
    await signals.publish('site', 'a');
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const early = paths.find('/calm/in');
    stored = [path];
    await signals.publish('site', 'a');
    const late = paths.find('/calm/in');
    release();
    await early;
    expect(await late).toBe('track');
  });

  it('serve on as last known while the database is away', async () => {
    let away = false;
    const { clock, warned, paths } = await open(async () => {
      if (away) throw new Error('away');
      return [path];
    });
    away = true;
    clock.now = 11_000;
    expect(await paths.find('/calm/in')).toBe('track');
    expect(warned).toHaveLength(1);
  });

  it.each([
    ['/v1/events/track', false],
    ['/', false],
    ['/?x', false],
    ['/login', false],
    ['/sites/1', false],
    ['/static/in', true],
    ['/static?x=/v1', true],
    ['/v10', true],
  ])('%s may be one: %s', (url, expected) => {
    expect(mayBeOwn(url)).toBe(expected);
  });
});
