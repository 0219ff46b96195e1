import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { event, eventually, track } from '../support/events.ts';
import { type Fault, type FaultyStore, startFaultyStore } from '../support/faulty-store.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';
import { startOwnRedis } from '../support/redis.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const redisPort = await freePort();
const postgres = await startPostgres();
const redis = await startOwnRedis(redisPort);
const ready = postgres !== null && redis !== null;
const title = 'a server with ingest processes, and a store whose connections break';

type Name = 'records' | 'events' | 'redis';
const faults = ['refused', 'hanging', 'slow', 'reset'] as const satisfies Fault[];
const cases = (['redis', 'records', 'events'] as const).flatMap((name) =>
  faults.map((fault) => [name, fault] as const),
);

describe.skipIf(!ready)(ready ? title : `${title} (skipped: no own PostgreSQL or Redis)`, () => {
  const front = startClickHouseFront();
  let stores: Record<Name, FaultyStore>;
  let server: ServerProcess;
  let site: string;
  beforeAll(async () => {
    const [records, events, cache] = await Promise.all([
      startFaultyStore(postgres?.url ?? ''),
      startFaultyStore(`${(await front).url}/broken`),
      startFaultyStore(`redis://127.0.0.1:${redisPort}`),
    ]);
    stores = { records, events, redis: cache };
    server = await startServerProcess({
      env: {
        TRUCE_INGEST_PROCESSES: '2',
        TRUCE_DATABASE_URL: records.url,
        TRUCE_CLICKHOUSE_URL: events.url,
        TRUCE_REDIS_URL: cache.url,
        TRUCE_RATE_LIMIT_TRACK: '1000000',
      },
    });
    site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
    expect((await send()).statuses).toEqual([201]);
    expect(await loader()).toBe(200);
  });
  afterAll(async () => {
    await server?.stop();
    for (const store of Object.values(stores ?? {})) await store.stop();
    await (await front).stop();
    await Promise.all([postgres?.stop(), redis?.stop()]);
  });

  it.each(cases)(
    '%s %s: events and the script go on, owners are answered, and all is well again afterwards',
    async (name, fault) => {
      await stores[name].turn(fault);
      for (let round = 0; round < 3; round++) {
        const { statuses, medianMs } = await send();
        expect(statuses).toEqual([201]);
        expect(medianMs).toBeLessThan(1_000);
      }
      expect(await loader()).toBe(200);
      const owners = await ownerRead(
        name === 'events' ? `/v1/analytics/sites/${site}/dashboard` : '/v1/sites',
      );
      expect([200, 503]).toContain(owners.status);
      if (name !== 'redis' && fault !== 'slow') expect(owners).toEqual({ status: 503, again: true });
      if (fault !== 'slow') await eventually(async () => expect(await away()).toContain(name));
      await stores[name].turn('none');
      await eventually(async () => expect(await away()).toEqual([]));
      expect((await ownerRead('/v1/sites')).status).toBe(200);
    },
  );

  it('has every event that it acknowledged, once', async () => {
    await eventually(async () => {
      const query = 'SELECT count(), uniqExact(id) FROM broken.events FORMAT TSV';
      const answer = await fetch(`${(await front).url}/?query=${encodeURIComponent(query)}`);
      expect((await answer.text()).trim()).toBe(`${acknowledged}\t${acknowledged}`);
    });
  });

  let acknowledged = 0;
  /** A connection each, so that every process gets some. */
  async function send(): Promise<{ statuses: number[]; medianMs: number }> {
    const sent = Array.from({ length: 8 }, async () => {
      const begun = performance.now();
      const headers = { origin: 'https://www.example.com', connection: 'close' };
      const { status } = await track(server, event(site), headers);
      if (status === 201) acknowledged++;
      return { status, ms: performance.now() - begun };
    });
    const answers = await Promise.all(sent);
    const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    return { statuses: [...new Set(answers.map(({ status }) => status))], medianMs: sorted[4] ?? 0 };
  }

  const loader = async () =>
    (await fetch(`${server.url}/v1/loader/${site}.js`, { headers: { connection: 'close' } })).status;

  async function ownerRead(path: string): Promise<{ status: number; again: boolean }> {
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${server.key}` } });
    return { status: answer.status, again: answer.headers.has('retry-after') };
  }

  async function away(): Promise<string[]> {
    const { stores: states } = (await (await fetch(`${server.url}/readyz`)).json()) as {
      stores: Record<string, string>;
    };
    return Object.keys(states).filter((name) => states[name] !== 'ok' && name !== 'spool');
  }
});
