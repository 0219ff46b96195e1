import { StartRefused } from '../../kit/start-refused.ts';
import { onCluster } from './cluster.ts';
import type { Engine } from './engine.ts';

interface KnownNode {
  shard_num: number;
  /** Versions before 24 do not say. */
  internal_replication?: number;
}

/** @throws StartRefused where the server's configuration lacks what the tables need. */
export async function checkCluster({ query }: Engine, cluster: string): Promise<void> {
  const nodes = await query<KnownNode>(
    'quick',
    'SELECT * FROM system.clusters WHERE cluster = {cluster:String}',
    { cluster },
  );
  if (nodes.length === 0) {
    const known = await query<{ cluster: string }>('quick', 'SELECT DISTINCT cluster FROM system.clusters');
    throw refused(
      `ClickHouse has no cluster "${cluster}" in remote_servers; it has ${known.map((row) => row.cluster).join(', ') || 'none'}`,
    );
  }
  if (nodes.some((node) => node.internal_replication === 0)) {
    // Every row would be written to each replica, and be replicated as well.
    throw refused(`set internal_replication to true for every shard of "${cluster}" in remote_servers`);
  }
  const macros = await query<{ macro: string }>('quick', 'SELECT macro FROM system.macros');
  for (const name of ['shard', 'replica']) {
    if (!macros.some(({ macro }) => macro === name)) {
      throw refused(`ClickHouse has no macro "${name}"; each node needs the macros shard and replica`);
    }
  }
}

function refused(reason: string): StartRefused {
  return new StartRefused(`TRUCE_CLICKHOUSE_CLUSTER: ${reason} (docs/clickhouse-cluster.md)`);
}

/** Only where it is absent: with a node away, no start may wait for it. */
export async function createDatabaseOn(engine: Engine): Promise<void> {
  const { database } = engine;
  const found = await engine.query(
    'quick',
    'SELECT name FROM system.databases WHERE name = {database:String}',
    {
      database,
    },
  );
  if (found.length === 0)
    await engine.command(`CREATE DATABASE IF NOT EXISTS ${database}${onCluster(engine)}`);
}
