import { StartRefused } from '../../kit/start-refused.ts';
import { correctCells, createBegun, createCells, createCellsView, renewCellsView } from './cell-tables.ts';
import { columns } from './columns.ts';
import type { Engine } from './engine.ts';
import { sessionNames } from './session-columns.ts';
import {
  addSessionProperties,
  createBuilt,
  createSessions,
  createTouched,
  createTouchedView,
  touchEarlierEvents,
} from './session-tables.ts';
import {
  addArm,
  addEventProperties,
  createEvents,
  dropRollup,
  dropRollupView,
  keepWholeDays,
} from './tables.ts';

/** A change of the tables as one statement. It can be run twice, and once more with all others in their order. */
export type EventStep = (database: string) => string;

/** Every change of the tables, by name and in order; a step once released never changes, nor does its name. */
export const eventSteps: Record<string, EventStep> = {
  'create-events': createEvents,
  'add-arm': addArm,
  'keep-whole-days': keepWholeDays,
  'create-sessions': createSessions,
  'add-event-properties': addEventProperties,
  'add-session-properties': addSessionProperties,
  'create-touched': createTouched,
  'create-built': createBuilt,
  'create-touched-view': createTouchedView,
  'touch-earlier-events': touchEarlierEvents,
  'drop-rollup-view': dropRollupView,
  'drop-rollup': dropRollup,
  'create-begun': createBegun,
  'create-cells': createCells,
  'create-cells-view': createCellsView,
  'fill-cells': correctCells,
  'renew-cells-view': renewCellsView,
};

/**
 * Brings the tables to this version. Nodes that share a server call it one at a time, under the lock of the records
 * store (Records.withLock); without it nothing breaks, since steps can be run twice and are recorded by name.
 *
 * Earlier versions counted the rows of a table `migrations`, to which nodes that started together wrote too many, so
 * that steps were skipped. Its count is not believed: where no step has a name yet, each is run. The table stays,
 * for nodes of those versions that still run during an upgrade.
 * @throws StartRefused where the tables lack something afterwards.
 */
export async function migrateEvents(engine: Engine, steps = eventSteps): Promise<void> {
  const { database } = engine;
  await engine.command(
    `CREATE TABLE IF NOT EXISTS ${database}.applied_steps (name String, applied_at DateTime('UTC') DEFAULT now())
     ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  );
  const rows = await engine.query<{ name: string }>(
    'quick',
    `SELECT DISTINCT name FROM ${database}.applied_steps`,
  );
  const applied = new Set(rows.map(({ name }) => name));
  for (const [name, step] of Object.entries(steps)) {
    if (applied.has(name)) continue;
    await engine.command(step(database));
    await engine.command(`INSERT INTO ${database}.applied_steps (name) VALUES ({name:String})`, { name });
  }
  // What was recorded and is not there, as after the restore of an older copy.
  if ((await missingParts(engine)).length === 0) return;
  for (const step of Object.values(steps)) await engine.command(step(database));
  const missing = await missingParts(engine);
  if (missing.length > 0) {
    throw new StartRefused(
      `the event store lacks ${missing.join(', ')} and it could not be added; restore a backup of the event store`,
    );
  }
}

/** What the rooms above rely on and the database does not have. */
async function missingParts(engine: Engine): Promise<string[]> {
  const rows = await engine.query<{ part: string }>(
    'quick',
    `SELECT if(table IN ('events', 'sessions'), concat(table, '.', name), table) AS part FROM system.columns
     WHERE database = {database:String}`,
    { database: engine.database },
  );
  const parts = new Set(rows.map(({ part }) => part));
  const needed = [
    ...['touched', 'touched_view', 'built', 'begun', 'cells', 'cells_view'],
    ...Object.keys(columns).map((name) => `events.${name}`),
    ...sessionNames.map((name) => `sessions.${name}`),
  ];
  return needed.filter((part) => !parts.has(part));
}
