import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { type ClickHouseFront, startClickHouseFront } from './clickhouse-front.ts';
import { freePort } from './free-port.ts';
import { findNginx, startNginx } from './nginx.ts';
import { owner } from './owner.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Three server processes behind nginx, on one PostgreSQL, ClickHouse and Redis, as docs/several-nodes.md sets them up. */
export interface Cluster {
  /** Of nginx. */
  url: string;
  /** A key with every scope. */
  key: string;
  nodes: ServerProcess[];
  front: ClickHouseFront;
  /** The nodes' own tables. */
  records: Records;
  /** Starts a node again that was stopped or killed, with its directory and port. */
  start(index: number): Promise<ServerProcess>;
  stop(): Promise<void>;
}

/** What a cluster needs of the machine; null, after saying why, where it is not there. */
export async function findParts() {
  const [nginx, postgres, redis] = [findNginx(), await startPostgres(), await startRedis()];
  return nginx && postgres && redis ? { nginx, postgres, redis } : null;
}

type Parts = NonNullable<Awaited<ReturnType<typeof findParts>>>;

export async function startCluster(parts: Parts, more: Record<string, string>): Promise<Cluster> {
  const { nginx: binary, postgres, redis } = parts;
  const front = await startClickHouseFront();
  const key = newApiKey();
  const proxyPort = await freePort();
  const places = await Promise.all(
    [1, 2, 3].map(async () => ({
      port: await freePort(),
      dataDir: mkdtempSync(join(tmpdir(), 'truce-node-')),
    })),
  );
  const env = {
    TRUCE_DATABASE_URL: postgres.url,
    TRUCE_REDIS_URL: redis.url,
    TRUCE_CLICKHOUSE_URL: `${front.url}/cluster`,
    TRUCE_BASE_URL: `http://127.0.0.1:${proxyPort}`,
    TRUCE_TRUST_PROXY: 'loopback',
    TRUCE_ADMIN_EMAIL: owner.email,
    TRUCE_ADMIN_PASSWORD: owner.password,
    ...more,
  };
  const open = ({ port, dataDir }: (typeof places)[number]) => {
    const own = { PORT: String(port), TRUCE_NODE_URL: `http://127.0.0.1:${port}` };
    return startServerProcess({ key, dataDir, env: { ...env, ...own } });
  };
  // All at once, on empty stores.
  const nodes = await Promise.all(places.map(open));
  const nginx = await startNginx(
    binary,
    proxyPort,
    places.map(({ port }) => `http://127.0.0.1:${port}`),
  );
  const records = openPostgres(postgres.url, () => undefined);
  return {
    url: nginx.url,
    key,
    nodes,
    front,
    records,
    async start(index) {
      const place = places[index];
      if (!place) throw new Error(`there is no node ${index}`);
      const node = await open(place);
      nodes[index] = node;
      return node;
    },
    async stop() {
      await records.close();
      await nginx.stop();
      await Promise.all(nodes.map((node) => node.stop()));
      await front.stop();
      await Promise.all([postgres.stop(), redis.stop()]);
      for (const { dataDir } of places) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
