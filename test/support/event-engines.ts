import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChdb } from '../../src/events/store/chdb.ts';
import { openClickHouse, openCluster } from '../../src/events/store/clickhouse.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { building } from './building.ts';
import { startClickHouseFront, startClusterFront } from './clickhouse-front.ts';
import { ownCluster } from './own-cluster.ts';

/** Every engine that there is here, each with a database of this name. @param isBuilding inserts build sessions */
export async function openEventEngines(database: string, isBuilding = true) {
  const directory = mkdtempSync(join(tmpdir(), `truce-chdb-${database}-`));
  const front = await startClickHouseFront();
  const shards = await startClusterFront();
  const whole = isBuilding ? building : (engine: Engine) => engine;
  const members: Record<string, () => Promise<Engine>> = {
    chdb: async () => whole(await openChdb(directory, database)),
    'clickhouse over HTTP': async () => whole(await openClickHouse(`${front.url}/${database}`)),
    'two shards': async () => whole(await openCluster([`${shards.url}/${database}`], shards.cluster)),
  };
  const server = process.env.TRUCE_TEST_CLICKHOUSE_URL;
  if (server) {
    members['a ClickHouse server'] = async () => whole(await openClickHouse(`${server}/truce_${database}`));
  }
  const own = ownCluster();
  if (own) members['your cluster'] = async () => whole(await own.open(database));
  return {
    members,
    async stop(): Promise<void> {
      await Promise.all([front.stop(), shards.stop()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
