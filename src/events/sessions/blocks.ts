import { randomUUID } from 'node:crypto';
import { engineTime } from '../store/columns.ts';
import type { Engine } from '../store/engine.ts';

/** What is subtracted from it stays a time that the engine has. */
const earliestMs = 86_400_000;

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

/** An insert may show so long after the time in its name: it ends within five minutes, and on a cluster clocks differ. */
const overlapMinutes = 15;

/**
 * Inserts whose sessions are not built. The event store names inserts by its own clock: no other says what is early. If that
 * was set back, new inserts are found nevertheless.
 * @param since inserts before this instant (ms) are known to be built
 */
export async function readBlocks({ database, query }: Reader, since: number): Promise<Blocks> {
  const isRecent = `block >= least(toDateTime64({since:String}, 9, 'UTC'), now64(9, 'UTC')) - INTERVAL ${overlapMinutes} MINUTE`;
  const rows = await query<{ name: string; ids: number; all: number; begun: number }>(
    'build',
    `SELECT toString(block) AS name, count() AS ids, count() OVER () AS all,
       block IN (SELECT block FROM ${database}.begun WHERE ${isRecent}) AS begun
     FROM ${database}.touched
     WHERE ${isRecent} AND block NOT IN (SELECT block FROM ${database}.built WHERE ${isRecent})
     GROUP BY block ORDER BY block DESC LIMIT ${maxBlocks}`,
    { since: engineTime(Math.max(since, earliestMs)) },
  );
  const ids = rows.reduce((sum, row) => sum + row.ids, 0);
  return {
    names: rows.map(({ name }) => name),
    ids,
    all: rows[0]?.all ?? 0,
    wasBegun: rows.some(({ begun }) => begun),
  };
}

/** What the clock of the event store says, in ms. */
export async function readClock({ query }: Pick<Engine, 'query'>): Promise<number> {
  const [row] = await query<{ at: number }>('build', `SELECT toUnixTimestamp64Milli(now64(3, 'UTC')) AS at`);
  return row?.at ?? 0;
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
