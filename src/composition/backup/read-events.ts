import type { Engine } from '../../events/store/engine.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query' | 'read'>;

/** Newline-ended JSON rows of one day. */
export interface Lines {
  day: string;
  lines: Buffer;
}

/** What one statement reads at most, about: rows go to slices by a hash. */
const slice = { rows: 10_000, bytes: 8_000_000 } as const;

/**
 * Sessions as they are now: sums of their rows, so that what was corrected is left out. They are kept for longer than the
 * events that they were made of, and cannot all be made again.
 */
export async function* readSessions(store: Store): AsyncGenerator<Lines> {
  const names = (await columnsOf(store, 'sessions')).filter((name) => name !== 'sign');
  if (names.length === 0) return;
  const table = `${store.database}.sessions`;
  for (const { from, day, slices } of await slicesOf(store, 'sessions', 'started_at', 86_400, '400')) {
    for (let place = 0; place < slices; place++) {
      const lines = await store.read(
        'heavy',
        `SELECT ${names.join(', ')}, toInt8(1) AS sign FROM (
           SELECT ${names.join(', ')}, sum(sign) AS net FROM ${table}
           WHERE ${during('started_at')} AND cityHash64(site_id, session, started_at) % {slices:UInt32} = {place:UInt32}
           GROUP BY ${names.join(', ')} HAVING net > 0)
         ARRAY JOIN range(toUInt32(net)) AS copy FORMAT JSONEachRow`,
        { from, to: from + 86_400, slices, place },
      );
      if (lines.length > 0) yield { day, lines };
    }
  }
}

/** All raw events. Each statement sees the store at one instant, and each event belongs to one statement. */
export async function* readEvents(store: Store): AsyncGenerator<Lines> {
  const names = await columnsOf(store, 'events');
  if (names.length === 0) return;
  const size = `byteSize(${names.join(', ')})`;
  for (const { from, day, slices } of await slicesOf(store, 'events', 'occurred_at', 3_600, size)) {
    for (let place = 0; place < slices; place++) {
      const lines = await store.read(
        'heavy',
        `SELECT ${names.join(', ')} FROM ${store.database}.events
         WHERE ${during('occurred_at')} AND cityHash64(id) % {slices:UInt32} = {place:UInt32}
         FORMAT JSONEachRow`,
        { from, to: from + 3_600, slices, place },
      );
      if (lines.length > 0) yield { day, lines };
    }
  }
}

const during = (column: string) =>
  `${column} >= toDateTime({from:UInt32}, 'UTC') AND ${column} < toDateTime({to:UInt32}, 'UTC')`;

/** The spans of time that have rows, and into how many statements each is divided. */
async function slicesOf(store: Store, table: string, column: string, seconds: number, size: string) {
  const rows = await store.query<{ start: number; total: number; bytes: number }>(
    'heavy',
    `SELECT intDiv(toUnixTimestamp(${column}), {seconds:UInt32}) * {seconds:UInt32} AS start,
       count() AS total, sum(${size}) AS bytes
     FROM ${store.database}.${table} GROUP BY start ORDER BY start`,
    { seconds },
  );
  return rows.map(({ start, total, bytes }) => ({
    from: start,
    day: new Date(start * 1000).toISOString().slice(0, 10),
    slices: Math.ceil(Math.max(total / slice.rows, bytes / slice.bytes, 1)),
  }));
}

/** In their order; none where the table is not there. */
async function columnsOf({ database, query }: Store, table: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    'heavy',
    `SELECT name FROM system.columns WHERE database = {database:String} AND table = {table:String} ORDER BY position`,
    { database, table },
  );
  return rows.map(({ name }) => name);
}
