import { longestKept, type SiteKept } from '../../contract/limits/kept-days.ts';
import { everyTable, inParallel, onCluster } from '../../events/store/cluster.ts';
import { atSecond } from '../../events/store/during.ts';
import type { Engine } from '../../events/store/engine.ts';
import { deleteEvents } from '../../events/store/listing.ts';
import { migrateEvents, stepsTable } from '../../events/store/migrate.ts';
import { hasAllEvents } from '../../events/store/site-retention.ts';

/** A table of this name says that a restore into this store has not finished. */
const marker = 'restoring';
const dayMs = 86_400_000;
const marks = ['touched', 'begun', 'built'];
const tables = ['events', 'sessions', 'cells', ...marks];
/** All that this version makes in a database, and earlier ones made. */
const own = [
  ...[...tables, 'cluster_steps'].flatMap((table) => [table, `${table}_local`]),
  ...['applied_steps', 'touched_view', 'cells_view', 'rollup', 'rollup_view', marker],
];

/**
 * Whether there is anything in this event store that a restore may not remove, or a table of another program. What an unfinished
 * restore left is nothing.
 */
export async function holdsEvents(engine: Engine): Promise<boolean> {
  const present = await tablesOf(engine);
  if (present.some((name) => !own.includes(name))) return true;
  if (present.includes(marker) || present.length === 0) return false;
  // Other programs have events as well: the record of steps says that they are ours.
  if (!present.includes(stepsTable(engine))) return true;
  for (const table of ['events', 'sessions'].filter((name) => present.includes(name))) {
    const rows = await engine.query('quick', `SELECT 1 AS one FROM ${engine.database}.${table} LIMIT 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Makes the tables of this version, empty, and marks the store until `endLoad`. */
export async function beginLoad(engine: Engine): Promise<void> {
  await continueLoad(engine);
  for (const table of tables) await engine.command(`TRUNCATE TABLE ${everyTable(engine, table)}`);
}

/**
 * The same, with what an unfinished load left in the tables.
 * @returns whether there was one
 */
export async function continueLoad(engine: Engine): Promise<boolean> {
  const isBegun = await isLoading(engine);
  await engine.command(
    `CREATE TABLE IF NOT EXISTS ${engine.database}.${marker}${onCluster(engine)} (one UInt8) ENGINE = MergeTree ORDER BY one`,
  );
  await migrateEvents(engine);
  return isBegun;
}

/** Whether a load into this store has begun and not ended. */
export async function isLoading(engine: Engine): Promise<boolean> {
  return (await tablesOf(engine)).includes(marker);
}

/** Of sessions that began earlier, raw events may have been removed: building them again would lose some. */
export function oldestToBuild(now: number): number {
  return now - (longestKept.events - 2) * dayMs;
}

/**
 * Before the server may use the store. Inserting has marked all sessions to be built again: only those with events from
 * this time on stay marked, with new names, which marks of earlier builds may have too.
 * @param kept sites that keep their events for a shorter time
 * @param keptAt (ms) when their events were last removed, at the latest
 */
export async function settleEvents(
  engine: Engine,
  fromMs: number,
  { kept, keptAt }: { kept: SiteKept[]; keptAt: number },
): Promise<void> {
  const { database } = engine;
  for (const table of marks) await engine.command(`TRUNCATE TABLE ${everyTable(engine, table)}`);
  await engine.command(
    `INSERT INTO ${database}.touched${inParallel(engine)}
     SELECT toDateTime64(now('UTC') - 86400 - dateDiff('hour', occurred_at, now('UTC')), 9, 'UTC') AS block,
       site_id, sipHash64(session_id) AS session,
       min(toUnixTimestamp64Milli(occurred_at)), max(toUnixTimestamp64Milli(occurred_at))
     FROM ${database}.events WHERE occurred_at >= ${atSecond('{from:UInt32}')} AND ${hasAllEvents('occurred_at', kept, keptAt)}
     GROUP BY block, site_id, session`,
    { from: Math.floor(fromMs / 1000) },
  );
}

/** Events of sites that were deleted while the backup was written. */
export async function removeStrangers(engine: Engine, siteIds: string[]): Promise<void> {
  const stored = await engine.query<{ site: string }>(
    'heavy',
    ['events', 'sessions']
      .map((table) => `SELECT DISTINCT toString(site_id) AS site FROM ${engine.database}.${table}`)
      .join(' UNION DISTINCT '),
  );
  for (const { site } of stored) if (!siteIds.includes(site)) await deleteEvents(engine, site);
}

export async function endLoad(engine: Engine): Promise<void> {
  await engine.command(`DROP TABLE IF EXISTS ${engine.database}.${marker}${onCluster(engine)} SYNC`);
}

async function tablesOf({ database, query }: Pick<Engine, 'database' | 'query'>): Promise<string[]> {
  const rows = await query<{ name: string }>(
    'quick',
    'SELECT name FROM system.tables WHERE database = {database:String}',
    { database },
  );
  return rows.map(({ name }) => name);
}
