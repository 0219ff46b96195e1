import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KnownVisit } from '../../src/contract/events/events.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { event, eventually, track } from '../support/events.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Addresses out of ranges that the loopback proxy in front of the service may tell of. */
const address = '85.214.132.117';
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0';

const dataDir = mkdtempSync(join(tmpdir(), 'truce-visits-'));
const key = newApiKey();
const start = () => startServer({ dataDir, key, env: { TRUCE_TRUST_PROXY: 'loopback' } });
let server: RunningServer;
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('page views whose browser stores nothing', () => {
  test('of one visitor are one session with one start', async () => {
    const site = await newSite();
    const first = await view(site, {});
    const second = await view(site, { path: '/b' });
    expect(first.session_id).toMatch(/^pv-/);
    expect(second).toMatchObject({ session_id: first.session_id, page_views: 2, dismissed: false });
    expect(await numbers(site, 3)).toMatchObject({ sessions: 1 });
    expect((await events(site)).filter((type) => type === 'session_start')).toHaveLength(1);
  });

  test.each([
    ['another browser', { userAgent: `${browser} Edg/143.0` }],
    ['another address', { address: '85.214.132.118' }],
    ['a private address', { address: '192.168.7.7' }],
    ['a carrier’s shared address', { address: '100.64.1.2' }],
  ])('of %s are another session', async (_, from) => {
    const site = await newSite();
    const first = await view(site, {});
    const other = await view(site, from);
    expect(other).toMatchObject({ page_views: 1 });
    expect(other.session_id).not.toBe(first.session_id);
    expect(await numbers(site, 4, 2)).toMatchObject({ sessions: 2 });
  });

  test('behind an address that many share, the reload of a page with a wall goes on', async () => {
    const site = await newSite();
    const from = { address: '192.168.7.7' };
    const first = await view(site, from);
    await send(site, { type: 'wall_displayed', metadata: { variant: 'b' }, id: first.session_id, ...from });
    const again = await view(site, { ...from, metadata: { navigation: 'reload' } });
    expect(again).toMatchObject({ session_id: first.session_id, wall: 'b', page_views: 2 });
    expect(again.wall_at).toBeGreaterThan(Date.now() - 60_000);
  });

  test('have one start, also where a batch is sent again because its answer was lost', async () => {
    const site = await newSite();
    await view(site, {});
    const id = `pv-${randomUUID()}`;
    await view(site, { id, path: '/b' });
    await view(site, { id, path: '/b' });
    await numbers(site, 4);
    expect((await events(site)).filter((type) => type === 'session_start')).toHaveLength(1);
  });

  test('go on after a restart; the file that carries them is there only while the server is stopped', async () => {
    const site = await newSite();
    const first = await view(site, {});
    const file = join(dataDir, 'visits.json');
    expect(existsSync(file)).toBe(false);
    await server.stop();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain(address);
    server = await start();
    expect(existsSync(file)).toBe(false);
    expect(await view(site, { path: '/b' })).toMatchObject({ session_id: first.session_id, page_views: 2 });
    await server.stop();
    writeFileSync(file, '{"day":');
    server = await start();
    expect(server.log()).toContain('could not be read');
    expect(existsSync(file)).toBe(false);
    expect(await view(site, { path: '/c' })).toMatchObject({ page_views: 1 });
  });

  test('are not joined by an owner’s own program', async () => {
    const site = await newSite();
    const key = { authorization: `Bearer ${server.key}` };
    const ids = [`pv-${randomUUID()}`, `pv-${randomUUID()}`];
    for (const id of ids) expect(await view(site, { id, headers: key })).toMatchObject({ session_id: id });
    expect(await numbers(site, 4, 2)).toMatchObject({ sessions: 2 });
  });
});

describe('the answer’s `visit`', () => {
  test('is there only where it is asked for', async () => {
    const site = await newSite();
    const silent = await track(server, { events: [event(site)] });
    expect(silent.body).not.toHaveProperty('visit');
    expect(await view(site, {})).toMatchObject({ country: expect.any(String) });
  });

  test('for an id that lasts by itself holds the id and the country alone', async () => {
    const site = await newSite();
    const id = randomUUID();
    expect(await view(site, { id })).toEqual({
      session_id: id,
      country: 'DE',
      page_views: 0,
      dismissed: false,
    });
  });

  test.each([
    [undefined, 'utm_source=letter'],
    ['strip' as const, ''],
  ])('says how it began as the site keeps addresses: %s', async (page_url_query, utm) => {
    const site = await newSite({ ...(page_url_query && { page_url_query }) });
    await view(site, { path: '/a?utm_source=letter?token=s3cret' });
    expect((await view(site, { path: '/b' })).landing).toEqual({ utm });
  });

  test('says when a conversion was, and that a wall was dismissed', async () => {
    const site = await newSite();
    const { session_id: id } = await view(site, {});
    await send(site, { id, type: 'wall_displayed', metadata: { variant: 'control' } });
    await send(site, { id, type: 'wall_dismissed' });
    await send(site, { id, type: 'conversion_allowlist' });
    const known = await view(site, { path: '/b' });
    expect(known).toMatchObject({ session_id: id, dismissed: true });
    expect(known.converted_at).toBeGreaterThan(Date.now() - 60_000);
    expect(known).not.toHaveProperty('wall');
  });

  test('is that on arrival, also where the verdict comes in the same batch', async () => {
    const site = await newSite();
    const { session_id: id } = await view(site, {});
    await send(site, { id, type: 'wall_displayed', metadata: { variant: 'b' } });
    const types = ['session_start', 'page_view', 'adblock_not_detected'];
    const { body } = await send(site, { path: '/b' }, types);
    expect(body).toMatchObject({ visit: { session_id: id, wall: 'b', pending: 'wall' } });
    expect(await view(site, { path: '/c' })).not.toHaveProperty('pending');
  });

  test('tells a crawler nothing', async () => {
    const site = await newSite();
    const { body } = await send(site, { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    expect(body).toEqual({ accepted: 0, ids: [] });
  });
});

interface Sent {
  id?: string;
  type?: string;
  path?: string;
  address?: string;
  userAgent?: string;
  metadata?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** As the SDK sends a page view: with the start of the session that it takes for a new one. */
async function view(site: string, sent: Sent): Promise<KnownVisit> {
  const id = sent.id ?? `pv-${randomUUID()}`;
  const { status, body } = await send(site, { ...sent, id }, ['session_start', 'page_view']);
  expect(status).toBe(201);
  return (body as { visit: KnownVisit }).visit;
}

function send(site: string, sent: Sent, types = [sent.type ?? 'page_view']) {
  const { id = `pv-${randomUUID()}`, path = '/a', metadata, headers } = sent;
  const page_url = `https://www.example.com${path}`;
  const events = types.map((event_type) => event(site, { session_id: id, event_type, page_url, metadata }));
  return track(
    server,
    { events, visit: true },
    {
      origin: 'https://www.example.com',
      'user-agent': sent.userAgent ?? browser,
      'x-forwarded-for': sent.address ?? address,
      ...headers,
    },
  );
}

async function newSite(config: { page_url_query?: 'strip' } = {}): Promise<string> {
  return (await server.call('POST /v1/sites', { body: { domain: 'example.com', config } })).id;
}

async function events(id: string): Promise<string[]> {
  const listed = await server.call('GET /v1/events/sites/:id', { params: { id } });
  return listed.events.map((stored) => stored.event_type);
}

/** The headline numbers once all of so many events are counted, which is a moment after they are listed. */
/** The numbers, once so many events are stored and so many sessions counted. */
async function numbers(id: string, count: number, sessions = 1) {
  return eventually(async () => {
    expect(await events(id)).toHaveLength(count);
    const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id } });
    expect(metrics.sessions).toBeGreaterThanOrEqual(sessions);
    return metrics;
  });
}
