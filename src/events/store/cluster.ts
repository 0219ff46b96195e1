import type { Engine } from './engine.ts';

/**
 * Where the tables are: in a database of one server, or in one of every node of a cluster. On a cluster each node has a
 * replicated table `events_local` with the rows of its shard, and `events` is the Distributed table over all shards.
 * Questions and inserts name the latter, so they are the same statements in both cases.
 */
export type Place = Pick<Engine, 'database' | 'cluster'>;

/**
 * By which number a row goes to its shard. A session's events, what is noted of them and its row meet on one, so that
 * its rows collapse there.
 */
const shardKeys = {
  events: 'cityHash64(site_id, sipHash64(session_id))',
  touched: 'cityHash64(site_id, session)',
  sessions: 'cityHash64(site_id, session)',
  cells: 'cityHash64(site_id, start)',
  begun: 'cityHash64(toString(block))',
  built: 'cityHash64(toString(block))',
  cluster_steps: 'cityHash64(name)',
} as const;

export type ClusterTable = keyof typeof shardKeys;
export const clusterTables = Object.keys(shardKeys) as ClusterTable[];

/** The table that holds the rows. */
export function rowsOf({ database, cluster }: Place, table: string): string {
  return `${database}.${table}${cluster ? '_local' : ''}`;
}

/** What CREATE, ALTER and DROP say after a name: on a cluster they run on every node. */
export function onCluster({ cluster }: Place): string {
  return cluster ? ` ON CLUSTER '${cluster}'` : '';
}

/** The table that holds the rows, where a statement changes it. */
export function everyTable(place: Place, table: string): string {
  return rowsOf(place, table) + onCluster(place);
}

/** @param kind of MergeTree, with what it takes in brackets. */
export function engineOf({ database, cluster }: Place, table: string, kind: string): string {
  if (!cluster) return kind;
  const [, name = kind, own = ''] = /^(\w+)\((.*)\)$/.exec(kind) ?? [];
  const path = `'/clickhouse/tables/{shard}/${database}/${table}', '{replica}'`;
  return `Replicated${name}(${own ? `${path}, ${own}` : path})`;
}

/** A statement, and on a cluster the one that makes the table over all shards, of the same columns. */
export function withDistributed(place: Place, table: ClusterTable, create: string): string[] {
  const { database, cluster } = place;
  if (!cluster) return [create];
  return [
    create,
    `CREATE TABLE IF NOT EXISTS ${database}.${table}${onCluster(place)} AS ${rowsOf(place, table)}
     ENGINE = Distributed('${cluster}', '${database}', '${table}_local', ${shardKeys[table]})`,
  ];
}

/** A change of the columns, which on a cluster both tables have. @param change what ALTER TABLE does */
export function alterColumns(place: Place, table: ClusterTable, change: string): string[] {
  const both = place.cluster ? [rowsOf(place, table)] : [];
  return [...both, `${place.database}.${table}`].map(
    (name) => `ALTER TABLE ${name}${onCluster(place)} ${change}`,
  );
}

/** How long a change waits: on a cluster for every replica, so that it fails where one has not done it. */
export function waitForMutation({ cluster }: Place): string {
  return `mutations_sync = ${cluster ? 2 : 1}`;
}

/** A system table: on a cluster, of one node of each shard. */
export function systemTable({ cluster }: Place, table: string): string {
  return cluster ? `cluster('${cluster}', system.${table})` : `system.${table}`;
}

/** A quorum is reached at once, or a replica is away; a change on every node may take as long as a command. */
const quorumMs = 20_000;
const ddlSeconds = 600;

/** A part of the numbers would look like all of them; an IN over shards must know the rows of every shard. */
const reading = { distributed_product_mode: 'global', skip_unavailable_shards: 0 } as const;

/** What is built on must not be missing: only replicas that have every acknowledged write are read. */
const readingAll = {
  ...reading,
  select_sequential_consistency: '1',
  fallback_to_stale_replicas_for_distributed_queries: 0,
} as const;

/**
 * Resolves when a majority of a shard's replicas has the rows. Inserts of the one builder come one after another: only
 * then does a replica know whether it has them all (`select_sequential_consistency`).
 */
const writing = {
  distributed_foreground_insert: 1,
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  insert_quorum_timeout: quorumMs,
} as const;

/** Settings of statements on a cluster, beside those of every statement. */
export const clusterSettings = {
  quick: reading,
  heavy: readingAll,
  build: readingAll,
  command: {
    ...readingAll,
    ...writing,
    parallel_distributed_insert_select: '0',
    max_insert_threads: '1',
    distributed_ddl_task_timeout: String(ddlSeconds),
    distributed_ddl_output_mode: 'throw',
  },
} as const;

/**
 * Many nodes insert events at a time, so the quorums of their inserts are independent. This goes for a table as a whole:
 * reads that want all of one whose inserts come one after another leave out what was inserted in parallel after the last.
 */
const parallel = { insert_quorum_parallel: 1 } as const;

/** For a command that inserts into `events` or `touched`. */
export function inParallel({ cluster }: Place): string {
  return cluster ? ` SETTINGS insert_quorum_parallel = ${parallel.insert_quorum_parallel}` : '';
}

export function clusterInsertSettings(table: string): string[] {
  return Object.entries({ ...writing, ...(table === 'events' ? parallel : {}) }).map(
    ([name, value]) => `${name} = '${value}'`,
  );
}
