import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, eventually, track } from '../support/events.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { allShipped } from '../support/shipped.ts';

let server: RunningServer;
let site: string;
beforeAll(async () => {
  server = await startServer();
  site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
});
afterAll(() => server.stop());

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';

async function stored(session_id: string) {
  return eventually(async () => {
    const query = { session_id };
    const { events } = await server.call('GET /v1/events/sites/:id', { params: { id: site }, query });
    expect(events).toHaveLength(1);
    return events[0] as (typeof events)[number];
  });
}

describe('an event sent with a key', () => {
  const send = (sent: object, agent: string) =>
    track(server, sent, { authorization: `Bearer ${server.key}`, 'user-agent': agent });

  it.each([
    'WordPress/6.4; https://example.com',
    'Cloudflare-Workers',
    'PHP/8.2',
    'Wget/1.21',
    'RestSharp/106.0',
    'our-crawler-bot/1.0',
    'Mozilla/5.0 (compatible; Google-Apps-Script)',
  ])('is taken from %s', async (agent) => {
    const answer = await send(event(site), agent);
    expect(answer).toMatchObject({ status: 201, body: { accepted: 1 } });
    expect(answer.headers.get('x-truce-dropped')).toBeNull();
  });

  it('may describe its visitor, whose User-Agent is not stored', async () => {
    const session_id = randomUUID();
    const metadata = { user_agent: phone, country: 'fr', plan: 'pro' };
    await send(event(site, { session_id, metadata }), 'WordPress/6.4; https://example.com');
    expect(await stored(session_id)).toMatchObject({
      device_type: 'mobile',
      country: 'FR',
      metadata: { country: 'fr', plan: 'pro' },
    });
    await allShipped(server);
    const query = { metrics: ['sessions' as const], dimensions: ['browser' as const, 'os' as const] };
    const { rows } = await server.call('POST /v1/analytics/sites/:id/query', {
      params: { id: site },
      body: { ...query, filters: [{ dimension: 'country', operator: 'is', value: 'FR' }] },
    });
    expect(rows).toMatchObject([{ browser: 'Safari', os: 'iOS', sessions: 1 }]);
    expect(JSON.stringify(await stored(session_id))).not.toContain('AppleWebKit');
  });

  it.each([
    ['metadata.user_agent', { user_agent: 7 }, 'invalid_type'],
    ['metadata.user_agent', { user_agent: 'x'.repeat(1001) }, 'too_long'],
    ['metadata.country', { country: 'France' }, 'invalid_format'],
    ['metadata.country', { country: 7 }, 'invalid_type'],
  ])('400: a wrong %s', async (field, metadata, reason) => {
    const answer = await send(event(site, { metadata }), 'PHP/8.2');
    expect(answer).toMatchObject({ status: 400, body: { error: { details: { field, reason } } } });
    const batch = await send({ events: [event(site), event(site, { metadata })] }, 'PHP/8.2');
    expect(batch.body.error?.details.field).toBe(`events.1.${field}`);
  });
});

describe('an event sent by a browser', () => {
  const origin = 'https://www.example.com';

  it('is described by its request alone', async () => {
    const session_id = randomUUID();
    const sent = event(site, { session_id, metadata: { user_agent: phone, a: 1 } });
    await track(server, sent, { origin, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0' });
    expect(await stored(session_id)).toMatchObject({ device_type: 'desktop', metadata: { a: 1 } });
  });

  it('keeps 4 KiB of metadata, counted in bytes, under names of any length', async () => {
    const of = (metadata: Record<string, unknown>) => track(server, event(site, { metadata }), { origin });
    // {"a":"…"} has eight bytes around the text; é has two.
    expect((await of({ a: 'é'.repeat(2_044) })).status).toBe(201);
    const refused = await of({ a: `é${'é'.repeat(2_044)}` });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { details: { field: 'metadata', reason: 'too_large' } } },
    });
    expect((await of({ ['n'.repeat(500)]: 1 })).status).toBe(201);
    expect((await of({ ['n'.repeat(5_000)]: 1 })).status).toBe(400);
    expect((await of({ '': 1 })).status).toBe(400);
  });

  it('may come from an app that shows pages of its own, where Origin or a key says whose it is', async () => {
    const at = (page_url: string, headers: Record<string, string>) =>
      track(server, event(site, { page_url }), headers);
    for (const page of [
      'capacitor://localhost/a',
      'ionic://localhost/a',
      'file:///android_asset/www/index.html',
    ]) {
      expect((await at(page, { origin: 'capacitor://localhost' })).status, page).toBe(201);
      expect((await at(page, { origin })).status, page).toBe(201);
      expect((await at(page, { authorization: `Bearer ${server.key}` })).status, page).toBe(201);
      for (const headers of [{}, { origin: 'null' }, { origin: 'https://evil.example' }] as Record<
        string,
        string
      >[]) {
        const refused = await at(page, headers);
        expect(refused).toMatchObject({ status: 403, body: { error: { details: { field: 'origin' } } } });
      }
    }
    expect((await at('data:text/html,x', { origin })).status).toBe(400);
    expect((await at('ftp://example.com/', { origin })).status).toBe(400);
  });

  it('stores of a page’s query what the site keeps, also in the spool', async () => {
    const page_url = 'https://www.example.com/a?email=ann%40shop.example&utm_source=news';
    const pages: (string | null)[] = [];
    for (const page_url_query of ['keep', 'utm', 'strip'] as const) {
      const config = { page_url_query };
      await server.call('PATCH /v1/sites/:id', { params: { id: site }, body: { config } });
      const session_id = randomUUID();
      await track(server, event(site, { session_id, page_url }), { origin });
      pages.push((await stored(session_id)).page_url);
    }
    expect(pages).toEqual([
      page_url,
      'https://www.example.com/a?utm_source=news',
      'https://www.example.com/a',
    ]);
  });
});
