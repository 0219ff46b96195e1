import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { openClickHouse } from '../../src/events/store/clickhouse.ts';
import type { Cluster } from './cluster.ts';
import { event, eventually } from './events.ts';

const visitors = 12;
const owners = 3;
const dayMs = 86_400_000;

/** Restarts each node while visitors and owners keep sending. @returns what failed, and which events were taken and stored. */
export async function restartUnderLoad(cluster: Cluster, site: string) {
  const load = await startLoad(cluster, site);
  for (const [index, node] of cluster.nodes.entries()) {
    const port = new URL(node.url).port;
    await load.reaches(port);
    expect(await node.stop()).toBe(0);
    await cluster.start(index);
    // Nginx tries a node again one second after it failed.
    await load.reaches(port);
  }
  const { requests, failed, acknowledged } = await load.stop();
  const stored = await eventually(async () => {
    const ids = await storedIds(cluster, site);
    expect(ids.length).toBeGreaterThanOrEqual(acknowledged.size);
    return ids;
  });
  await expectVerified(cluster);
  return { requests, failed, acknowledged, stored: new Set(stored) };
}

/** Every number is what the events say, once the nodes have built all sessions. */
async function expectVerified({ front }: Cluster): Promise<void> {
  const engine = await openClickHouse(`${front.url}/cluster`);
  const [from, to] = [Date.now() - dayMs, Date.now() + dayMs];
  await eventually(async () => {
    expect(await verifySessions(engine, from, to)).toMatchObject({ difference: null });
  }, 30_000).finally(() => engine.close());
}

async function startLoad({ url, key }: Cluster, site: string) {
  const call = createClient(url, { key });
  const keys: string[] = [];
  for (let each = 0; each < 30; each++) {
    keys.push(
      (await call('POST /v1/keys', { body: { name: `load ${each}`, scopes: ['read', 'write'] } })).key,
    );
  }
  const acknowledged = new Set<string>();
  const failed: string[] = [];
  let requests = 0;
  let stopped = false;
  /** Requests that each node has answered, by its port. */
  const answered = new Map<string, number>();

  async function send(path: string, init: RequestInit, good: number): Promise<boolean> {
    requests++;
    try {
      const response = await fetch(url + path, init);
      const text = await response.text();
      const port = /:(\d+)$/.exec(response.headers.get('x-node') ?? '')?.[1] ?? '';
      answered.set(port, (answered.get(port) ?? 0) + 1);
      if (response.status !== good) failed.push(`${path}: ${response.status} ${text.slice(0, 100)}`);
      return response.status === good;
    } catch (error) {
      failed.push(`${path}: ${error} ${(error as Error).cause}`);
      return false;
    }
  }

  async function visit(): Promise<void> {
    while (!stopped) {
      const event_id = randomUUID();
      const [a, b] = [0, 0].map(() => Math.floor(Math.random() * 250));
      const headers = { 'x-forwarded-for': `85.214.${a}.${b}`, origin: 'https://www.example.com' };
      const body = JSON.stringify(event(site, { event_id }));
      if (await send('/v1/events/track', { method: 'POST', headers, body }, 201)) acknowledged.add(event_id);
    }
  }

  /** A read, a change, and a POST that nginx does not send twice. */
  async function own(): Promise<void> {
    for (let turn = 0; !stopped; turn++) {
      const headers = {
        authorization: `Bearer ${keys[turn % keys.length]}`,
        'content-type': 'application/json',
      };
      const put = { method: 'PUT', headers, body: JSON.stringify({ currency: 'EUR' }) };
      const post = { method: 'POST', headers, body: JSON.stringify({ template: 'default' }) };
      await send(`/v1/sites/${site}`, { headers }, 200);
      await send(`/v1/sites/${site}/revenue`, put, 200);
      await send(`/v1/sites/${site}/previews`, post, 201);
    }
  }

  const all = Promise.all([
    ...Array.from({ length: visitors }, visit),
    ...Array.from({ length: owners }, own),
  ]);
  return {
    /** Resolves when a node has answered again from now on. */
    async reaches(port: string): Promise<void> {
      const before = answered.get(port) ?? 0;
      await eventually(async () => expect(answered.get(port) ?? 0).toBeGreaterThan(before + 20));
    },
    async stop() {
      stopped = true;
      await all;
      return { requests, failed, acknowledged };
    },
  };
}

/** Of every event of a site, as the store has it. */
export async function storedIds({ front }: Pick<Cluster, 'front'>, site: string): Promise<string[]> {
  const statement = `SELECT id FROM cluster.events WHERE site_id = '${site}' FORMAT TabSeparated`;
  const response = await fetch(`${front.url}/`, { method: 'POST', body: statement });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text.split('\n').filter(Boolean);
}
