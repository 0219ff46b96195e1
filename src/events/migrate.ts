import type { Engine } from './engine.ts';
import {
  addArm,
  createEvents,
  createRollup,
  createRollupView,
  keepWholeDays,
  keepWholeMonths,
} from './tables.ts';

type Step = (database: string) => string;

/** Every change of the tables, in order; a step once released never changes. Each can be run twice. */
const steps: Step[] = [createEvents, createRollup, createRollupView, addArm, keepWholeDays, keepWholeMonths];

/** Brings the tables to this version; what a stopped run left half done is done again. */
export async function migrateEvents(engine: Engine): Promise<void> {
  const { database } = engine;
  await engine.command(
    `CREATE TABLE IF NOT EXISTS ${database}.migrations (step UInt32) ENGINE = MergeTree ORDER BY step
     SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  );
  const rows = await engine.query<{ done: number }>(
    'quick',
    `SELECT count() AS done FROM ${database}.migrations`,
  );
  for (const [index, step] of steps.entries()) {
    if (index < (rows[0]?.done ?? 0)) continue;
    await engine.command(step(database));
    await engine.command(`INSERT INTO ${database}.migrations VALUES (${index})`);
  }
}
