import { randomUUID } from 'node:crypto';
import { engineTime } from '../store/columns.ts';
import type { Engine } from '../store/engine.ts';

type Reader = Pick<Engine, 'database' | 'query'>;

/** Inserts to build. */
export interface Blocks {
  names: string[];
  /** How many session ids they touched. */
  ids: number;
  /** How many inserts there are, these and those that have to wait. */
  all: number;
  /** Whether somebody began to build one of these and was stopped. */
  wasBegun: boolean;
}

/** Inserts that one round takes on, the newest first: those of earlier times must not hold up what happens now. */
const maxBlocks = 16;

/**
 * Inserts whose sessions are not built.
 * @param since inserts before this instant (ms) are known to be built
 */
export async function readBlocks({ database, query }: Reader, since: number): Promise<Blocks> {
  const rows = await query<{ name: string; ids: number; all: number; begun: number }>(
    'build',
    `SELECT toString(block) AS name, count() AS ids, count() OVER () AS all,
       block IN (
         SELECT block FROM ${database}.begun WHERE block >= toDateTime64({since:String}, 9, 'UTC')) AS begun
     FROM ${database}.touched
     WHERE block >= toDateTime64({since:String}, 9, 'UTC') AND block NOT IN (
       SELECT block FROM ${database}.built WHERE block >= toDateTime64({since:String}, 9, 'UTC'))
     GROUP BY block ORDER BY block DESC LIMIT ${maxBlocks}`,
    { since: engineTime(since) },
  );
  const ids = rows.reduce((sum, row) => sum + row.ids, 0);
  return {
    names: rows.map(({ name }) => name),
    ids,
    all: rows[0]?.all ?? 0,
    wasBegun: rows.some(({ begun }) => begun),
  };
}

/** An insert that more than one build began, with its marks. */
export interface Doubtful {
  name: string;
  begun: number;
  built: number;
}

/**
 * Inserts that more than one build began, the newest first: they may have stored the same sessions. A build marks an insert as
 * built once at most, so one that is marked more often than it was begun has been settled. @param since as above
 */
export function readDoubtful({ database, query }: Reader, since: number): Promise<Doubtful[]> {
  const marked = (table: 'begun' | 'built') =>
    `SELECT block, '${table}' AS mark FROM ${database}.${table} WHERE block >= toDateTime64({since:String}, 9, 'UTC')`;
  return query<Doubtful>(
    'build',
    `SELECT toString(block) AS name, countIf(mark = 'begun') AS begun, countIf(mark = 'built') AS built
     FROM (${marked('begun')} UNION ALL ${marked('built')})
     GROUP BY block HAVING begun > 1 AND built BETWEEN 1 AND begun ORDER BY block DESC LIMIT ${maxBlocks}`,
    { since: engineTime(since) },
  );
}

/** The marks that settle it, for the build after those that were read. */
export function settling({ name, begun, built }: Doubtful): string[] {
  return Array.from({ length: begun + 2 - built }, () => name);
}

/** @param blocks one that is named several times gets as many marks */
export async function mark(
  store: Pick<Engine, 'insert'>,
  table: 'begun' | 'built',
  blocks: string[],
): Promise<void> {
  const rows = blocks.map((block) => `${JSON.stringify({ block })}\n`).join('');
  await store.insert(table, Buffer.from(rows), randomUUID());
}
