import { NewerDatabase } from '../../kit/newer-database.ts';
import { SettingRefused } from '../../kit/setting-refused.ts';
import { StartRefused } from '../../kit/start-refused.ts';
import {
  addPageViewCells,
  addRecoveredCells,
  addUnconfirmedCells,
  cellColumns,
  createCells,
  createCellsView,
  renewCellsView,
} from './cell-tables.ts';
import { clusterTables, engineOf, everyTable, type Place, withDistributed } from './cluster.ts';
import { columns } from './columns.ts';
import { correctAll, fillPageViewCells } from './correct-days.ts';
import type { Engine } from './engine.ts';
import { hasTable } from './has-table.ts';
import { sessionNames } from './session-columns.ts';
import {
  addSessionChoices,
  addSessionLeft,
  addSessionProperties,
  addSessionRecovered,
  addSessionWallFirst,
  addUnconfirmed,
  createBegun,
  createBuilt,
  createSessions,
  createTouched,
  createTouchedView,
  touchAllowedAgain,
  touchEarlierEvents,
  touchWalls,
} from './session-tables.ts';
import { isStep } from './step-names.ts';
import {
  addArm,
  addEventProperties,
  addSender,
  createEvents,
  dropRollup,
  dropRollupView,
  keepWholeDays,
  packColumns,
} from './tables.ts';

/**
 * A change of the tables: its statements, or a function that runs them where one alone could take too much memory. It can
 * be run twice, and once more with all others in their order.
 */
export type EventStep = (engine: Engine) => string | string[] | Promise<void>;

/** Every change of the tables, by name and in order; a step once released never changes, nor does its name. */
export const eventSteps: Record<string, EventStep> = {
  'create-events': createEvents,
  'add-arm': addArm,
  'keep-whole-days': keepWholeDays,
  'create-sessions': createSessions,
  'add-event-properties': addEventProperties,
  'add-session-properties': addSessionProperties,
  'add-event-sender': addSender,
  'add-session-unconfirmed': addUnconfirmed,
  'add-session-choices': addSessionChoices,
  'add-session-recovered': addSessionRecovered,
  'add-session-left': addSessionLeft,
  'add-session-wall-first': addSessionWallFirst,
  'create-touched': createTouched,
  'create-built': createBuilt,
  'create-touched-view': createTouchedView,
  'touch-earlier-events': touchEarlierEvents,
  'drop-rollup-view': dropRollupView,
  'drop-rollup': dropRollup,
  'create-begun': createBegun,
  'create-cells': createCells,
  'add-unconfirmed-cells': addUnconfirmedCells,
  'add-recovered-cells': addRecoveredCells,
  // Here, since every step that writes cells writes all their columns.
  'add-page-view-cells': addPageViewCells,
  'create-cells-view': createCellsView,
  'fill-cells': correctAll,
  'renew-cells-view': renewCellsView,
  'count-unconfirmed-cells': renewCellsView,
  'count-recovered-cells': renewCellsView,
  'touch-walls': touchWalls,
  // Until then, corrections took sessions of a day's last second out of the cells (during.ts).
  'correct-cells': correctAll,
  'pack-columns': packColumns,
  'touch-allowed-again': touchAllowedAgain,
  'count-page-view-cells': renewCellsView,
  'fill-page-view-cells': fillPageViewCells,
};

/**
 * Steps for stores of earlier versions. A new store gets its tables as they are now, and has nothing to count yet: each
 * of these would change nothing in it, and take the time of a write to the disk. On a cluster they run, since a node
 * cannot know what the others have.
 */
const forEarlierStores = new Set([
  ...['add-arm', 'keep-whole-days', 'add-event-properties', 'add-event-sender'],
  ...['add-session-properties', 'add-session-unconfirmed', 'add-session-choices'],
  ...['add-session-recovered', 'add-session-left', 'add-session-wall-first'],
  ...['touch-earlier-events', 'touch-walls'],
  ...['drop-rollup-view', 'drop-rollup', 'add-unconfirmed-cells', 'add-recovered-cells'],
  ...['fill-cells', 'renew-cells-view', 'count-unconfirmed-cells', 'count-recovered-cells'],
  ...['correct-cells', 'pack-columns', 'touch-allowed-again'],
  ...['add-page-view-cells', 'count-page-view-cells', 'fill-page-view-cells'],
]);

/** Steps that have the sessions of earlier events built. */
const buildsAgain = new Set(['touch-earlier-events', 'touch-walls', 'touch-allowed-again']);

/**
 * Brings the tables to this version. Nodes that share a server call it one at a time, under the lock of the records
 * store (Records.withLock); without it nothing breaks, since steps can be run twice and are recorded by name.
 *
 * Earlier versions counted the rows of a table `migrations`, to which nodes that started together wrote too many, so
 * that steps were skipped. Its count is not believed: where no step has a name yet, each is run. The table stays,
 * for nodes of those versions that still run during an upgrade.
 * @returns the names of the steps that ran
 * @throws StartRefused where the tables lack something afterwards.
 * @throws NewerDatabase where a newer version has changed them.
 */
export async function migrateEvents(engine: Engine, steps = eventSteps): Promise<string[]> {
  const { database } = engine;
  const record = stepsTable(engine);
  await createRecord(engine);
  const rows = await engine.query<{ name: string }>(
    'quick',
    `SELECT DISTINCT name FROM ${database}.${record}`,
  );
  const newer = rows.find(({ name }) => isStep(name) && !(name in steps));
  if (newer) throw new NewerDatabase('the event store', newer.name);
  const applied = new Set(rows.map(({ name }) => name));
  const waiting = Object.entries(steps).filter(([name]) => !applied.has(name));
  const ran = waiting.map(([name]) => name);
  if (waiting.length > 0 && (await isNew(engine))) {
    for (const [name, step] of waiting) if (!forEarlierStores.has(name)) await run(engine, step);
    await recordSteps(engine, ran);
  } else {
    for (const [name, step] of waiting) {
      await run(engine, step);
      await recordSteps(engine, [name]);
    }
  }
  // What was recorded and is not there, as after the restore of an older copy, or on a node that joined the cluster.
  if ((await missingParts(engine)).length === 0) return ran;
  for (const [name, step] of Object.entries(steps)) {
    // Of sessions at the edge of what is kept, events are gone: built again, they would lose what those counted.
    if (buildsAgain.has(name) && (await hasSessions(engine))) continue;
    await run(engine, step);
  }
  const missing = await missingParts(engine);
  if (missing.length === 0) return ran;
  throw new StartRefused(
    `the event store lacks ${missing.join(', ')} and it could not be added; restore a backup of the event store`,
  );
}

async function hasSessions({ database, query }: Engine): Promise<boolean> {
  return (await query('quick', `SELECT 1 AS one FROM ${database}.sessions LIMIT 1`)).length > 0;
}

/** Whether it has no tables for events. One that was left half made is not new: every step runs. */
async function isNew({ cluster, database, query }: Engine): Promise<boolean> {
  if (cluster) return false;
  const tables = await query(
    'quick',
    'SELECT 1 AS one FROM system.tables WHERE database = {database:String} AND name != {record:String}',
    { database, record: stepsTable({ database, cluster }) },
  );
  return tables.length === 0;
}

async function recordSteps(engine: Engine, names: string[]): Promise<void> {
  await engine.command(
    `INSERT INTO ${engine.database}.${stepsTable(engine)} (name) SELECT arrayJoin({names:Array(String)})`,
    { names },
  );
}

async function run(engine: Engine, step: EventStep): Promise<void> {
  const change = step(engine);
  if (change instanceof Promise) return change;
  for (const statement of [change].flat()) {
    await engine.command(statement).catch((error: unknown) => {
      if (engine.cluster || !/engine Distributed/i.test(String(error))) throw error;
      throw new SettingRefused(
        `the tables of the database "${engine.database}" were made for a cluster; set TRUCE_CLICKHOUSE_CLUSTER`,
      );
    });
  }
}

/** Named otherwise on a cluster, so that neither kind of tables is taken for the other. */
export const stepsTable = ({ cluster }: Place) => (cluster ? 'cluster_steps' : 'applied_steps');

/** Which steps ran. It is made once: no start may wait for a node that is away, or needs space on a disk that is nearly full. */
async function createRecord(engine: Engine): Promise<void> {
  const table = stepsTable(engine);
  if (await (engine.cluster ? hasRecord(engine) : hasTable(engine, table))) return;
  const create = `CREATE TABLE IF NOT EXISTS ${everyTable(engine, table)} (name String, applied_at DateTime('UTC') DEFAULT now())
     ENGINE = ${engineOf(engine, table, 'MergeTree')} ORDER BY name SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;
  await run(engine, (place) => withDistributed(place, 'cluster_steps', create));
}

async function hasRecord({ database, query }: Engine): Promise<boolean> {
  const rows = await query<{ name: string; engine: string }>(
    'quick',
    `SELECT name, engine FROM system.tables WHERE database = {database:String} AND name IN ('cluster_steps', 'events')`,
    { database },
  );
  if (rows.some(({ name, engine }) => name === 'events' && engine !== 'Distributed')) {
    throw new SettingRefused(
      `TRUCE_CLICKHOUSE_CLUSTER: the tables of the database "${database}" are those of a single server; ` +
        'name another database and copy them (docs/clickhouse-cluster.md)',
    );
  }
  return rows.some(({ name }) => name === 'cluster_steps');
}

const withColumns = ['events', 'sessions', 'cells', 'events_local', 'sessions_local', 'cells_local'];

/** What the rooms above rely on and the database does not have; on a cluster, of any node that answers. */
export async function missingParts(engine: Engine): Promise<string[]> {
  const { cluster, database } = engine;
  const tables = withColumns.slice(0, cluster ? 6 : 3).map((name) => `'${name}'`);
  const part = `if(table IN (${tables.join(', ')}), concat(table, '.', name), table) AS part`;
  const all = (table: string) => `clusterAllReplicas('${cluster}', system.${table})`;
  const rows = await engine.query<{ part: string }>(
    'quick',
    cluster
      ? `SELECT ${part} FROM ${all('columns')} WHERE database = {database:String}
         GROUP BY part HAVING uniqExact(hostName()) = (SELECT uniqExact(hostName()) FROM ${all('one')})
         SETTINGS skip_unavailable_shards = 1`
      : `SELECT ${part} FROM system.columns
     WHERE database = {database:String}`,
    { database },
  );
  const parts = new Set(rows.map((row) => row.part));
  return neededParts(engine).filter((each) => !parts.has(each));
}

function neededParts({ cluster }: Place): string[] {
  const needed = [
    ...['touched', 'touched_view', 'built', 'begun', 'cells_view'],
    ...Object.keys(columns).map((name) => `events.${name}`),
    ...sessionNames.map((name) => `sessions.${name}`),
    ...cellColumns.map((name) => `cells.${name}`),
  ];
  if (!cluster) return needed;
  const own = needed.filter((part) => !part.endsWith('_view'));
  const steps = clusterTables.filter((name) => name === 'cluster_steps');
  return [...needed, ...steps, ...own.map((part) => part.replace(/^\w+/, '$&_local'))];
}
