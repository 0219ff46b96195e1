import { createClient } from '@clickhouse/client';
import { currentWork } from '../../kit/work-context.ts';
import { checkCluster, createDatabaseOn } from './check-cluster.ts';
import { engineOnClients, type Limits } from './client-engine.ts';
import type { Engine } from './engine.ts';
import { inlineParams } from './inline-params.ts';
import { acrossNodes, type Node } from './nodes.ts';

/** A little more than the engine's own limits (engine.ts), for one that does not keep them. */
const limits: Limits = { quick: 12_000, heavy: 660_000, build: 660_000, insert: 60_000 };
/** How long a node may take to say that it is there. */
const pingMs = 2_000;

/** @param address `http(s)://user:password@host:port/database`; the database is made if absent, default `truce`. */
export async function openClickHouse(address: string): Promise<Engine> {
  const { engine, database } = openNode(address);
  try {
    await engine.query('quick', 'SELECT 1'); // a server that hangs is found out within seconds
    await engine.command(`CREATE DATABASE IF NOT EXISTS ${database}`);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** @param addresses of nodes, all with the same database. @param cluster its name in ClickHouse's configuration */
export async function openCluster(addresses: string[], cluster: string): Promise<Engine> {
  const nodes = addresses.map((address) => openNode(address, cluster));
  const across = acrossNodes(nodes, () => performance.now());
  const engine: Engine = {
    ...across,
    // Commands pass through the queue of the cluster, which knows statements and no parameters.
    command: (statement, params) => across.command(...inlineParams(statement, params)),
  };
  try {
    await checkCluster(engine, cluster);
    await createDatabaseOn(engine);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** For looking only: no database is made, and no setting of a cluster is checked. */
export function openServerToRead(addresses: string[], cluster: string | null): Engine {
  const nodes = addresses.map((address) => openNode(address, cluster ?? undefined));
  return acrossNodes(nodes, () => performance.now());
}

function openNode(address: string, cluster?: string): Node & { database: string } {
  const url = new URL(address);
  const { host } = url;
  const database = databaseName(url);
  url.pathname = '/';
  const open = (timeoutMs: number) =>
    createClient({ url, request_timeout: timeoutMs, log: { level: 127 as never } });
  const pinger = open(pingMs);
  const engine = engineOnClients(database, limits, open, cluster, comment);
  return {
    name: host,
    database,
    engine: {
      ...engine,
      close: async () => {
        await Promise.all([engine.close(), pinger.close()]);
      },
    },
    isAlive: async () => (await pinger.ping()).success,
  };
}

/** Puts the id of the request or job into `log_comment` of ClickHouse's query log. */
function comment(): { log_comment?: string } {
  const { request_id, job } = currentWork();
  const id = request_id ?? job;
  return id === undefined ? {} : { log_comment: `truce ${id}` };
}

/** The name goes into statements, so only plain names are taken. */
function databaseName(url: URL): string {
  const name = url.pathname.replaceAll('/', '') || 'truce';
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name)) {
    throw new Error(`TRUCE_CLICKHOUSE_URL: "${name}" is not a plain database name`);
  }
  return name;
}
