import { during } from '../../events/store/during.ts';
import type { Engine } from '../../events/store/engine.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query' | 'read'>;

/** Newline-ended JSON rows of one day. */
export interface Lines {
  day: string;
  lines: Buffer;
}

/** What one statement reads at most, about: rows go to slices by a hash. */
const slice = { rows: 10_000, bytes: 8_000_000 } as const;

/** A table that is copied: what its rows belong to by time, and the seconds of one span of it. */
export const copied = {
  sessions: { column: 'started_at', seconds: 86_400, size: () => '400' },
  events: {
    column: 'occurred_at',
    seconds: 3_600,
    size: (names: string[]) => `byteSize(${names.join(', ')})`,
  },
} as const;

export type CopiedTable = keyof typeof copied;

/**
 * What decides about a session's slice. It must not change from one statement to the next: anonymizing, which may run at that
 * time, takes the id and the exact time away (anonymize-sessions.ts). What a first event says does not change as a session goes on.
 */
const lasting = ['site_id', 'toStartOfFifteenMinutes(started_at)', 'device', 'country', 'browser', 'os'].join(
  ', ',
);

/** Part of a table: rows from a second on, and of them a share by a hash. */
export interface Part {
  from: number;
  seconds: number;
  slices: number;
  place: number;
}

/**
 * Sessions as they are now: sums of their rows, so that what was corrected is left out. They are kept for longer than the
 * events that they were made of, and cannot all be made again.
 */
export function readSessions(store: Store): AsyncGenerator<Lines> {
  return readTable(store, 'sessions');
}

/** All raw events. Each statement sees the store at one instant, and each event belongs to one statement. */
export function readEvents(store: Store): AsyncGenerator<Lines> {
  return readTable(store, 'events');
}

async function* readTable(store: Store, table: CopiedTable): AsyncGenerator<Lines> {
  const names = await columnsOf(store, table);
  if (names.length === 0) return;
  for (const { from, seconds, slices } of await spansOf(store, table, names)) {
    const day = new Date(from * 1000).toISOString().slice(0, 10);
    for (let place = 0; place < slices; place++) {
      const lines = await readPart(store, table, names, { from, seconds, slices, place });
      if (lines.length > 0) yield { day, lines };
    }
  }
}

/** @param sign of the rows of sessions: -1 takes them back */
export function readPart(
  { database, read }: Pick<Store, 'database' | 'read'>,
  table: CopiedTable,
  names: string[],
  { from, seconds, slices, place }: Part,
  sign: 1 | -1 = 1,
): Promise<Buffer> {
  const params = { from, to: from + seconds, slices, place };
  const list = names.join(', ');
  if (table === 'events') {
    return read(
      'heavy',
      `SELECT ${list} FROM ${database}.events
       WHERE ${during('occurred_at')} AND cityHash64(id) % {slices:UInt32} = {place:UInt32}
       FORMAT JSONEachRow`,
      params,
    );
  }
  return read(
    'heavy',
    `SELECT ${list}, toInt8(${sign}) AS sign FROM (
       SELECT ${list}, sum(sign) AS net FROM ${database}.sessions
       WHERE ${during('started_at')} AND cityHash64(${lasting}) % {slices:UInt32} = {place:UInt32}
       GROUP BY ${list} HAVING net > 0)
     ARRAY JOIN range(toUInt32(net)) AS copy FORMAT JSONEachRow`,
    params,
  );
}

/** The spans of time that have rows, and into how many statements each is divided. */
async function spansOf(store: Store, table: CopiedTable, names: string[]) {
  const { column, seconds, size } = copied[table];
  const rows = await store.query<{ start: number; total: number; bytes: number }>(
    'heavy',
    `SELECT intDiv(toUnixTimestamp(${column}), {seconds:UInt32}) * {seconds:UInt32} AS start,
       count() AS total, sum(${size(names)}) AS bytes
     FROM ${store.database}.${table} GROUP BY start ORDER BY start`,
    { seconds },
  );
  return rows.map(({ start, total, bytes }) => ({
    ...{ from: start, seconds },
    slices: Math.ceil(Math.max(total / slice.rows, bytes / slice.bytes, 1)),
  }));
}

/** In their order, without the sign of sessions; none where the table is not there. */
export async function columnsOf(
  { database, query }: Pick<Store, 'database' | 'query'>,
  table: CopiedTable,
): Promise<string[]> {
  const rows = await query<{ name: string }>(
    'heavy',
    `SELECT name FROM system.columns WHERE database = {database:String} AND table = {table:String} ORDER BY position`,
    { database, table },
  );
  return rows.map(({ name }) => name).filter((name) => name !== 'sign');
}
