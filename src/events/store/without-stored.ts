import { inParallel } from './cluster.ts';
import type { Engine } from './engine.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query' | 'command'>;

interface Row {
  id: string;
  site_id: string;
  session_id: string;
  occurred_at: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** As rows have it: a time that the engine can read (`engineTime`). */
const time = /^(19|20|21)\d\d-[01]\d-[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d\.\d{3}$/;

/** Ids in one statement: on a server they are part of an address, which may not be so long. */
const most = 1_500;

/**
 * What the event store has is left out of rows that it may have had before: of files that another run of the server left. A
 * power loss can take the token of an insert and leave its rows, or the other way around, so tokens say nothing here. Sessions
 * of rows that are there are built once more: what the insert noted of them may be gone.
 * @param rows newline-ended JSON rows
 */
export async function withoutStored(store: Store, rows: Buffer): Promise<Buffer> {
  const lines = rows.toString().split('\n').filter(Boolean);
  const left: string[] = [];
  for (let from = 0; from < lines.length; from += most) {
    const some = lines.slice(from, from + most);
    const stored = await storedOf(store, some.flatMap(readRow));
    left.push(...some.filter((line) => !readRow(line).some((row) => stored.has(keyOf(row)))));
  }
  return Buffer.from(left.map((line) => `${line}\n`).join(''));
}

async function storedOf(store: Store, rows: Row[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const times = rows.map(({ occurred_at }) => occurred_at).sort();
  const params = {
    sites: [...new Set(rows.map(({ site_id }) => site_id))],
    ids: rows.map(({ id }) => id),
    from: times[0] ?? '',
    to: times.at(-1) ?? '',
  };
  const which = `FROM ${store.database}.events WHERE site_id IN {sites:Array(UUID)} AND id IN {ids:Array(UUID)}
    AND occurred_at BETWEEN {from:DateTime64(3, 'UTC')} AND {to:DateTime64(3, 'UTC')}`;
  const found = await store.query<{ key: string }>(
    'heavy',
    `SELECT concat(toString(site_id), toString(id), session_id) AS key ${which}`,
    params,
  );
  if (found.length > 0) {
    await store.command(
      `INSERT INTO ${store.database}.touched${inParallel(store)}
       SELECT now64(9, 'UTC') AS block, site_id, sipHash64(session_id) AS session,
         min(toUnixTimestamp64Milli(occurred_at)), max(toUnixTimestamp64Milli(occurred_at))
       ${which} GROUP BY site_id, session`,
      params,
    );
  }
  return new Set(found.map(({ key }) => key));
}

function keyOf({ site_id, id, session_id }: Row): string {
  return site_id + id + session_id;
}

/** None where it is no row of the table: the store says what is wrong with it. */
function readRow(line: string): Row[] {
  try {
    const { id = '', site_id = '', session_id = '', occurred_at = '' } = JSON.parse(line) as Partial<Row>;
    const isRow = uuid.test(id) && uuid.test(site_id) && time.test(occurred_at);
    return isRow ? [{ id, site_id, session_id, occurred_at }] : [];
  } catch {
    return [];
  }
}
