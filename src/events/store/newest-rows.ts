import { type EventRow, engineTime } from './columns.ts';
import type { Condition } from './count-listed.ts';
import type { Engine } from './engine.ts';
import { mayCutBatches, mayRepeat, withoutLaterCopies } from './later-copies.ts';

type Reader = Pick<Engine, 'database' | 'query'>;

const longest = 604_800_000;
/** Ms before the newest time in question. What is newest is mostly found in these, without a look at all that came before. */
const windows = [3_600_000, 86_400_000, longest];

export interface NewestPage {
  limit: number;
  offset: number;
  /** About the newest time that there can be, in ms: now, or where the page before ended. */
  near: number;
}

/** So many events are grouped by their ids in one statement, without a window. */
const groupedAtOnce = 300_000;

/** Events newest first, each once: the first copy of an id in its session, as sessions count it. */
export async function newestRows(
  reader: Reader,
  condition: Condition,
  { limit, offset, near }: NewestPage,
): Promise<Required<EventRow>[]> {
  const read = ({ where, params }: Condition, firstOnly = where) =>
    reader.query<Required<EventRow>>('quick', selectNewest(reader.database, where, firstOnly), {
      ...params,
      ...{ limit, offset },
    });
  for (let newest = near; ; ) {
    for (const ms of windows) {
      const rows = await readWindow(reader, condition, { since: newest - ms, near, offset, limit }, read);
      if (rows.length >= limit) return rows;
    }
    const older = await readOlder(reader, condition, newest - longest);
    if (older.events <= groupedAtOnce) return read(condition);
    newest = older.newest; // of a site that was off for a while
  }
}

/** The page as far as it is since some time (ms). Rows that come before it may be copies of older events, too. */
async function readWindow(
  reader: Reader,
  condition: Condition,
  { since, near, offset, limit }: NewestPage & { since: number },
  read: (window: Condition, firstOnly?: string) => Promise<Required<EventRow>[]>,
): Promise<Required<EventRow>[]> {
  const window = {
    where: `${condition.where} AND ${inWindow}`,
    params: { ...condition.params, since: engineTime(since) },
  };
  const maySkip = offset === 0 && !mayCutBatches(condition);
  let rows = await read(window);
  for (let checked: string | undefined; rows.length >= limit; ) {
    const oldest = rows.at(-1)?.occurred_at;
    // What comes in place of copies may be of the same batch, whose newest event is left out by then.
    const isFirst = checked === undefined;
    if (oldest === checked || (isFirst && maySkip && !rows.some(mayRepeat))) break;
    checked = oldest;
    const firstOnly = await withoutLaterCopies(reader, {
      condition,
      window,
      since,
      near,
      oldest: oldest ?? '',
    });
    if (!firstOnly) break;
    // What comes in place of the copies is older, and may be a copy as well.
    rows = await read({ ...window, params: firstOnly.params }, firstOnly.where);
  }
  return rows;
}

async function readOlder({ database, query }: Reader, { where, params }: Condition, since: number) {
  const [row] = await query<{ events: number; newest: number }>(
    'quick',
    `SELECT count() AS events, toUnixTimestamp64Milli(max(occurred_at)) AS newest FROM ${database}.events
     WHERE ${where} AND occurred_at < toDateTime64({older:String}, 3, 'UTC')`,
    { ...params, older: engineTime(since) },
  );
  return { events: Number(row?.events ?? 0), newest: Number(row?.newest ?? 0) };
}

/** When a site's newest event occurred; null while it has none. */
export async function newestEventAt(
  { database, query }: Reader,
  siteId: string,
  now: number,
): Promise<string | null> {
  const [row] = await fromNewest(now, 1, (since) =>
    query<{ newest: string }>(
      'quick',
      `SELECT max(occurred_at) AS newest FROM ${database}.events
       WHERE site_id = {site:UUID}${since ? ` AND ${inWindow}` : ''}
       HAVING count() > 0`,
      { site: siteId, ...(since && { since: engineTime(since) }) },
    ),
  );
  return row ? `${row.newest.replace(' ', 'T')}Z` : null;
}

const inWindow = "occurred_at >= toDateTime64({since:String}, 3, 'UTC')";

/** A page that is full is right: it has everything since then, and what is older comes after it. */
async function fromNewest<Row>(
  near: number,
  wanted: number,
  read: (since: number | null) => Promise<Row[]>,
): Promise<Row[]> {
  for (const ms of windows) {
    const rows = await read(near - ms);
    if (rows.length >= wanted) return rows;
  }
  return read(null);
}

/**
 * Events newest first, the first copy of each, from `{offset:UInt32}` on, `{limit:UInt32}` at most. Which ones they are is found
 * by three columns; to read all columns backwards, the engine would begin every part of every day, hundreds of megabytes.
 * @param firstOnly the condition, if it also leaves out copies of older events
 */
export function selectNewest(database: string, where: string, firstOnly = where): string {
  const from = `FROM ${database}.events WHERE`;
  return `SELECT * ${from} ${where} AND (occurred_at, id, session_id) IN (
      SELECT min(occurred_at), id, session_id ${from} ${firstOnly} GROUP BY id, session_id
      ORDER BY min(occurred_at) DESC, id DESC, session_id DESC LIMIT {limit:UInt32} OFFSET {offset:UInt32})
    ORDER BY occurred_at DESC, id DESC, session_id DESC, sender LIMIT 1 BY id, session_id`;
}
