import type { Engine } from './engine.ts';

/** A part of a table whose files are not what was written: what reads it fails. */
export interface DamagedPart {
  table: string;
  part: string;
  /** The folder that holds its files. */
  path: string;
}

type Store = Pick<Engine, 'database' | 'query'>;

/** Reads all files of the event store, and compares them with their checksums. */
export async function listDamagedParts(store: Store): Promise<DamagedPart[]> {
  const { database, query } = store;
  const tables = await query<{ name: string }>(
    'quick',
    `SELECT name FROM system.tables WHERE database = {database:String} AND endsWith(engine, 'MergeTree') ORDER BY name`,
    { database },
  );
  const damaged: DamagedPart[] = [];
  for (const { name: table } of tables) {
    const checked = await query<{ part_path: string; is_passed: number }>(
      'heavy',
      `CHECK TABLE ${database}.${table} SETTINGS check_query_single_value_result = 0`,
    );
    for (const { part_path: part, is_passed } of checked) {
      if (is_passed !== 1) damaged.push({ table, part, path: await pathOf(store, table, part) });
    }
  }
  return damaged;
}

async function pathOf({ database, query }: Store, table: string, part: string): Promise<string> {
  const [row] = await query<{ path: string }>(
    'quick',
    `SELECT path FROM system.parts WHERE database = {database:String} AND table = {table:String} AND name = {part:String}`,
    { database, table, part },
  );
  return row?.path.replace(/\/$/, '') ?? '';
}
