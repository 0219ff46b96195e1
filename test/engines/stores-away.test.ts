import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { event, eventually, track } from '../support/events.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';
import { signalTree } from '../support/process-pause.ts';
import { startOwnRedis, type TestRedis } from '../support/redis.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const redisPort = await freePort();
const postgres = await startPostgres();
const probe = await startOwnRedis(redisPort);
await probe?.stop();
const ready = probe !== null && postgres?.pid != null;
const title = 'a store that is down, paused or not there yet';
/** A store that hangs must not hold a visitor up; a busy machine may take its time. */
const hangMs = 10_000;

describe.skipIf(!ready)(ready ? title : `${title} (skipped: no own PostgreSQL or Redis)`, () => {
  const key = newApiKey();
  let front: Awaited<ReturnType<typeof startClickHouseFront>>;
  let node: LocalServer;
  let redis: TestRedis;
  let site: string;

  beforeAll(async () => {
    front = await startClickHouseFront();
    // Redis comes later: the start must not need it.
    const env = {
      TRUCE_DATABASE_URL: postgres?.url ?? '',
      TRUCE_REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      TRUCE_CLICKHOUSE_URL: `${front.url}/away`,
      TRUCE_RATE_LIMIT_TRACK: '1000000',
      TRUCE_RATE_LIMIT_API: '1000000',
    };
    node = await startServer({ key, env });
    site = (await node.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  });
  afterAll(async () => {
    await node?.stop();
    await front?.stop();
    await Promise.all([postgres?.stop(), redis?.stop()]);
  });

  it('Redis not started yet: everything works, readiness names it, and it is used once it comes', async () => {
    expect(await readiness()).toEqual({ status: 503, away: ['redis'] });
    expect((await fetch(`${node.url}/readyz?for=events`)).status).toBe(200);
    expect(await sendFor(500)).toEqual([201]);
    redis = (await startOwnRedis(redisPort)) as TestRedis;
    await eventually(async () => expect(await readiness()).toEqual({ status: 200, away: [] }));
  });

  it('Redis paused: no event is refused or held up, and a saved change is not an error', async () => {
    await duringPause(redis.pid, async () => {
      expect(await sendFor(2_500)).toEqual([201]);
      const renamed = await node.call('PATCH /v1/sites/:id', {
        params: { id: site },
        body: { name: 'Paused' },
      });
      expect(renamed.name).toBe('Paused');
      expect((await readiness()).away).toEqual(['redis']);
    });
    await eventually(async () => expect((await readiness()).status).toBe(200));
  });

  it('Redis killed: the same, and it is used again once it is back', async () => {
    signalTree(redis.pid as number, 'SIGKILL');
    expect(await sendFor(2_500)).toEqual([201]);
    await node.call('PATCH /v1/sites/:id', { params: { id: site }, body: { name: 'Killed' } });
    await redis.stop();
    redis = (await startOwnRedis(redisPort)) as TestRedis;
    await eventually(async () => expect((await readiness()).status).toBe(200));
  });

  it('PostgreSQL paused: events of known sites and the script go on; owners get 503 with Retry-After', async () => {
    expect(await loader()).toBe(200);
    node.clock.advance(cacheMs);
    await duringPause(postgres?.pid, async () => {
      expect(await sendFor(2_000)).toEqual([201]);
      expect(await loader()).toBe(200);
      const asked = Date.now();
      const answer = await ownerRead();
      expect(answer).toEqual({ status: 503, code: 'UNAVAILABLE', retryAfter: true });
      expect(Date.now() - asked).toBeLessThan(15_000);
      expect((await readiness()).away).toEqual(['records']);
    });
    await eventually(async () => expect((await ownerRead()).status).toBe(200));
    await eventually(async () => expect((await readiness()).status).toBe(200));
  });

  it('ClickHouse paused: events go on; a dashboard gets 503 within 15 s', async () => {
    await duringPause(front.pid, async () => {
      expect(await sendFor(1_000)).toEqual([201]);
      const asked = Date.now();
      expect(await ownerRead(`/v1/analytics/sites/${site}/dashboard`)).toEqual({
        status: 503,
        code: 'UNAVAILABLE',
        retryAfter: true,
      });
      expect(Date.now() - asked).toBeLessThan(15_000);
    });
    await eventually(async () => {
      expect((await ownerRead(`/v1/analytics/sites/${site}/dashboard`)).status).toBe(200);
    });
  });

  it('PostgreSQL gone for good: events of known sites are still taken, and every one of all this is stored', async () => {
    const sent = acknowledged.size;
    signalTree(postgres?.pid as number, 'SIGKILL');
    node.clock.advance(cacheMs);
    expect(await sendFor(2_000)).toEqual([201]);
    expect(await loader()).toBe(200);
    expect(await ownerRead()).toMatchObject({ status: 503, retryAfter: true });
    expect(acknowledged.size).toBeGreaterThan(sent);
    await eventually(async () => {
      const { spool_bytes } = (await (await fetch(`${node.url}/readyz`)).json()) as { spool_bytes: number };
      expect(spool_bytes).toBe(0);
    });
    const ids = await storedIds();
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    expect(node.log()).not.toContain('request failed');
  });

  /** Sends one event after the other. @returns the statuses that came. */
  async function sendFor(ms: number): Promise<number[]> {
    const statuses = new Set<number>();
    for (const end = Date.now() + ms; Date.now() < end; ) {
      const begun = Date.now();
      const { status, body } = await track(node, event(site));
      expect(Date.now() - begun).toBeLessThan(hangMs);
      statuses.add(status);
      for (const id of body.ids ?? []) acknowledged.add(id);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return [...statuses];
  }

  async function readiness(): Promise<{ status: number; away: string[] }> {
    const answer = await fetch(`${node.url}/readyz`);
    const { stores } = (await answer.json()) as { stores: Record<string, string> };
    return { status: answer.status, away: Object.keys(stores).filter((name) => stores[name] !== 'ok') };
  }

  async function ownerRead(path = '/v1/sites') {
    const answer = await fetch(node.url + path, { headers: { authorization: `Bearer ${key}` } });
    const { error } = (await answer.json()) as { error?: { code: string } };
    return { status: answer.status, code: error?.code, retryAfter: answer.headers.has('retry-after') };
  }

  const loader = async () => (await fetch(`${node.url}/v1/loader/${site}.js`)).status;

  async function storedIds(): Promise<Set<string>> {
    const query = 'SELECT id FROM away.events FORMAT TSV';
    const text = await (await fetch(`${front.url}/?query=${encodeURIComponent(query)}`)).text();
    return new Set(text.trim().split('\n'));
  }
});

/** Ids of all events that any test here was told are safe. */
const acknowledged = new Set<string>();

/** What is known of a site is looked up again after that. */
const cacheMs = 10_500;

async function duringPause(pid: number | null | undefined, work: () => Promise<void>): Promise<void> {
  signalTree(pid as number, 'SIGSTOP');
  try {
    await work();
  } finally {
    signalTree(pid as number, 'SIGCONT');
  }
}
