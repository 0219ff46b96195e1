import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxShares } from '../../src/contract/sites/share-links.ts';
import { quarterMs } from '../support/clock.ts';
import { event, eventually } from '../support/events.ts';
import { onceFree } from '../support/once-free.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let site: string;
beforeAll(async () => {
  server = await startServer({ env: { TRUCE_TRUST_PROXY: '127.0.0.0/8, ::1/128' } });
  site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  const from = (country: string) =>
    event(site, { session_id: randomUUID(), metadata: { country, device_type: 'mobile' } });
  await server.call('POST /v1/events/track', { body: { events: [from('FR'), from('FR'), from('DE')] } });
  await eventually(async () => {
    const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id: site } });
    expect(metrics.sessions).toBe(3);
  });
});
afterAll(() => server.stop());

const look = (body: Record<string, unknown>) => server.call('POST /v1/shared', { body: body as never });

async function share(body: Record<string, unknown> = {}) {
  const made = await server.call('POST /v1/sites/:id/shares', {
    params: { id: site },
    body: { name: 'Board', ...body },
  });
  return { ...made, token: made.url.split('#')[1] ?? '' };
}

describe('a link', () => {
  it('shows the numbers of its site to whoever has it, and no id', async () => {
    const { token } = await share();
    const shown = await look({ token, dimensions: ['country'] });
    expect(shown).toMatchObject({ name: 'Board', site: { domain: 'example.com' }, pass: null });
    expect(shown.overview.now.totals.sessions).toBe(3);
    expect(shown.breakdowns[0]?.rows.map((row) => row.value)).toEqual(['FR', 'DE']);
    expect(JSON.stringify(shown)).not.toContain(site);
  });

  it('is answered anew each time, also where the request has an Idempotency-Key', async () => {
    const { id, token } = await share();
    const ask = () =>
      fetch(`${server.url}/v1/shared`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
          'idempotency-key': 'board',
        },
        body: JSON.stringify({ token }),
      });
    expect((await ask()).status).toBe(200);
    await server.call('DELETE /v1/sites/:id/shares/:shareId', { params: { id: site, shareId: id } });
    expect((await ask()).status).toBe(404);
  });

  it('keeps to its segment, whatever whoever looks asks for', async () => {
    const filters = [{ dimension: 'country', operator: 'is', value: 'FR' }];
    const { token } = await share({ filters });
    const sessions = async (more: object[]) =>
      (await look({ token, filters: more })).overview.now.totals.sessions;
    expect(await sessions([])).toBe(2);
    expect(await sessions([{ dimension: 'device', operator: 'is', value: 'mobile' }])).toBe(2);
    expect(await sessions([{ dimension: 'country', operator: 'is', value: 'DE' }])).toBe(0);
  });

  it('asks for its password, and not again with the pass', async () => {
    const { token, has_password } = await share({ password: 'open sesame' });
    expect(has_password).toBe(true);
    expect(await refusal(look({ token }))).toMatchObject({ status: 401 });
    expect(await refusal(look({ token, password: 'open barley' }))).toMatchObject({ status: 401 });
    const { pass } = await look({ token, password: 'open sesame' });
    expect((await look({ token, pass })).overview.now.totals.sessions).toBe(3);
    expect(await refusal(look({ token, pass: `${pass}x` }))).toMatchObject({ status: 401 });
    const other = await share({ password: 'open sesame' });
    expect(await refusal(look({ token: other.token, pass }))).toMatchObject({ status: 401 });
  });

  it('takes the password again once the pass has expired, and gives a new one', async () => {
    const { token } = await share({ password: 'open sesame' });
    const { pass } = await look({ token, password: 'open sesame' });
    server.clock.advance(12 * 3_600_000);
    expect(await refusal(look({ token, pass }))).toMatchObject({ status: 401 });
    const again = await look({ token, pass, password: 'open sesame' });
    expect((await look({ token, pass: again.pass })).pass).toBe(again.pass);
  });

  it('takes ten passwords in a quarter of an hour', async () => {
    server.clock.nextWindow(quarterMs);
    const { token } = await share({ password: 'open sesame' });
    for (let guess = 0; guess < 10; guess++) {
      expect(await refusal(look({ token, password: `guess ${guess}` }))).toMatchObject({ status: 401 });
    }
    const late = await refusal(look({ token, password: 'open sesame' }));
    expect(late).toMatchObject({ status: 429, details: { retry_after: expect.any(Number) } });
  });

  it('takes a hundred passwords in a quarter of an hour from all addresses together', async () => {
    server.clock.nextWindow(quarterMs);
    const { token } = await share({ password: 'open sesame' });
    const from = (address: string, password: string) =>
      fetch(`${server.url}/v1/shared`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ token, password }),
      }).then(({ status }) => status);
    for (let guess = 0; guess < 100; guess++) {
      expect(await from(`192.0.2.${guess}`, `guess ${guess}`)).toBe(401);
    }
    expect(await from('198.51.100.1', 'open sesame')).toBe(429);
    server.clock.nextWindow(quarterMs);
    expect(await from('198.51.100.1', 'open sesame')).toBe(200);
  });

  it('is shown once: the list has no address of it', async () => {
    const { id, token } = await share({ may_embed: true });
    const { shares } = await server.call('GET /v1/sites/:id/shares', { params: { id: site } });
    expect(shares.find((each) => each.id === id)).toMatchObject({ name: 'Board', may_embed: true });
    expect(JSON.stringify(shares)).not.toContain(token);
  });

  it('stands in a frame only where it may', async () => {
    const [plain, framed] = [await share(), await share({ may_embed: true })];
    expect(plain.embed_url).toBeNull();
    expect(framed.embed_url).toBe(framed.url.replace('/shared#', '/embed#'));
    expect(await refusal(look({ token: plain.token, embedded: true }))).toMatchObject({ status: 404 });
    expect((await look({ token: framed.token, embedded: true })).name).toBe('Board');
  });

  it('ends at its time, when it is ended, and with its site', async () => {
    const past = await refusal(share({ expires_at: '2020-01-01T00:00:00Z' }));
    expect(past).toMatchObject({ status: 400, details: { field: 'expires_at', reason: 'too_small' } });
    const brief = await share({ expires_at: new Date(server.clock.now() + 60_000).toISOString() });
    expect((await look({ token: brief.token })).name).toBe('Board');
    server.clock.advance(60_000);
    expect(await refusal(look({ token: brief.token }))).toMatchObject({ status: 404 });
    const { id, token } = await share();
    await server.call('DELETE /v1/sites/:id/shares/:shareId', { params: { id: site, shareId: id } });
    expect(await refusal(look({ token }))).toMatchObject({ status: 404 });
  });

  it(`is one of ${maxShares} at most`, async () => {
    const params = { id: (await server.call('POST /v1/sites', { body: { domain: 'full.example' } })).id };
    const add = () => server.call('POST /v1/sites/:id/shares', { params, body: { name: 'One of many' } });
    const made = await Promise.allSettled(Array.from({ length: maxShares + 3 }, () => onceFree(add)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxShares);
    const details = { reason: 'most_links', most: maxShares };
    expect(await refusal(add())).toMatchObject({ status: 409, code: 'CONFLICT', details });
    const expires_at = new Date(server.clock.now() - 1).toISOString();
    await server.stores.records.db
      .updateTable('shares')
      .set({ expires_at })
      .where('id', '=', made.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))[0] ?? '')
      .execute();
    expect(await add()).toMatchObject({ name: 'One of many' });
    expect(await refusal(add())).toMatchObject({ status: 409, code: 'CONFLICT', details });
  });
});
