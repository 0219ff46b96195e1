import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { event, eventually, track } from '../support/events.ts';
import { startPostgres } from '../support/postgres.ts';
import { startRedis } from '../support/redis.ts';
import { refusal } from '../support/refusal.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const postgres = await startPostgres();
const redis = await startRedis();
const ready = postgres !== null && redis !== null;
const title = 'two nodes on PostgreSQL, ClickHouse and Redis';

describe.skipIf(!ready)(ready ? title : `${title} (skipped: PostgreSQL or Redis is missing)`, () => {
  let front: Awaited<ReturnType<typeof startClickHouseFront>>;
  let nodes: RunningServer[];
  beforeAll(async () => {
    front = await startClickHouseFront();
    const key = newApiKey();
    const env = {
      TRUCE_DATABASE_URL: postgres?.url ?? '',
      TRUCE_REDIS_URL: redis?.url ?? '',
      TRUCE_CLICKHOUSE_URL: `${front.url}/scaled`,
      TRUCE_RATE_LIMIT_API: '3000',
      TRUCE_TRUST_PROXY: '127.0.0.1,::1',
    };
    nodes = [await startServerProcess({ key, env }), await startServerProcess({ key, env })];
  });
  afterAll(async () => {
    await Promise.all((nodes ?? []).map((node) => node.stop()));
    await front?.stop();
    await Promise.all([postgres?.stop(), redis?.stop()]);
  });

  it('serve one account: a site made on one is measured on the other, and both say the same', async () => {
    const [a, b] = nodes as [RunningServer, RunningServer];
    const { id } = await a.call('POST /v1/sites', { body: { domain: 'example.com' } });
    for (const node of nodes) expect((await track(node, event(id))).status).toBe(201);
    for (const node of [b, a]) {
      await eventually(async () => {
        const { metrics } = await node.call('GET /v1/analytics/sites/:id/dashboard', { params: { id } });
        expect(metrics.sessions).toBe(2);
      });
    }
  });

  it('join a visit that stores nothing, whichever of them takes its page views', async () => {
    const [a, b] = nodes as [RunningServer, RunningServer];
    const { id } = await a.call('POST /v1/sites', { body: { domain: 'example.com' } });
    const headers = { origin: 'https://example.com', 'x-forwarded-for': '85.214.132.117' };
    for (const node of [a, b, a]) {
      const session_id = `pv-${randomUUID()}`;
      expect((await track(node, event(id, { session_id }), headers)).status).toBe(201);
    }
    await eventually(async () => {
      const body = { metrics: ['sessions' as const, 'page_views' as const] };
      const { rows } = await b.call('POST /v1/analytics/sites/:id/query', { params: { id }, body });
      expect(rows).toEqual([{ sessions: 1, page_views: 3 }]);
    });
  });

  it('tell each other: a site switched off on one is refused on the other at once', async () => {
    const [a, b] = nodes as [RunningServer, RunningServer];
    const { id } = await a.call('POST /v1/sites', { body: { domain: 'example.com' } });
    expect((await track(b, event(id))).status).toBe(201);
    await a.call('PATCH /v1/sites/:id', { params: { id }, body: { status: 'inactive' } });
    await eventually(async () => expect((await track(b, event(id))).status).toBe(403), 1_000);
  });

  it('show each other live: who looks on one sees within seconds the visitor whose event the other took', async () => {
    const [a, b] = nodes as [RunningServer, RunningServer];
    const { id } = await a.call('POST /v1/sites', { body: { domain: 'example.com' } });
    for (const [looker, taker] of [
      [a, b],
      [b, a],
    ] as const) {
      const page = `/taken-by-${taker.url.split(':').at(-1)}`;
      const end = new AbortController();
      const stream = await fetch(`${looker.url}/v1/sites/${id}/live`, {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${looker.key}` },
        signal: end.signal,
      });
      const seen = readUntil(stream, page);
      const sentAt = Date.now();
      await track(taker, event(id, { session_id: page, page_url: `https://example.com${page}` }));
      await seen;
      expect(Date.now() - sentAt).toBeLessThan(10_000);
      end.abort();
    }
  });

  it('count a limit together, and forget a revoked key together', async () => {
    const [a, b] = nodes as [RunningServer, RunningServer];
    const { key, id } = await a.call('POST /v1/keys', { body: { name: 'shared' } });
    const left = async (node: RunningServer) => {
      const response = await fetch(`${node.url}/v1/sites`, { headers: { authorization: `Bearer ${key}` } });
      return [response.status, Number(response.headers.get('x-ratelimit-remaining'))];
    };
    const [first, second] = [await left(a), await left(b)];
    expect([first?.[0], second?.[0]]).toEqual([200, 200]);
    // A new minute may begin between the two.
    expect([(first?.[1] ?? 0) - 1, 2999]).toContain(second?.[1]);
    await b.call('DELETE /v1/keys/:id', { params: { id } });
    expect((await left(a))[0]).toBe(401);
    expect(await refusal(b.call('GET /v1/sites/:id', { params: { id } }))).toMatchObject({ status: 404 });
  });

  it('accept events while the event engine is down, and say so', async () => {
    const [a] = nodes as [RunningServer];
    const { id } = await a.call('POST /v1/sites', { body: { domain: 'example.com' } });
    await front.stop();
    expect((await track(a, event(id))).status).toBe(201);
    await eventually(async () => {
      const response = await fetch(`${a.url}/readyz`);
      expect(response.status).toBe(503);
      expect(((await response.json()) as { spool_bytes: number }).spool_bytes).toBeGreaterThan(0);
    });
  });
});

/** Resolves when a stream has said this; a stream that ends without is an error. */
async function readUntil({ body }: Response, wanted: string): Promise<void> {
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes(wanted)) return;
  }
  throw new Error(`the stream ended without ${wanted}`);
}
