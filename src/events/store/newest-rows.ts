import { type EventRow, engineTime } from './columns.ts';
import type { Condition } from './count-listed.ts';
import type { Engine } from './engine.ts';
import { mayRepeat, withoutLaterCopies } from './later-copies.ts';

type Reader = Pick<Engine, 'database' | 'query'>;

/** Ms before the newest time in question. What is newest is mostly found in these, without a look at all that came before. */
const windows = [3_600_000, 86_400_000, 604_800_000];

export interface NewestPage {
  limit: number;
  offset: number;
  /** About the newest time that there can be, in ms: now, or where the page before ended. */
  near: number;
}

/** Events newest first, each once: the first copy of an id in its session, as sessions count it. */
export async function newestRows(
  reader: Reader,
  { where, params }: Condition,
  { limit, offset, near }: NewestPage,
): Promise<Required<EventRow>[]> {
  const read = (condition: Condition, firstOnly = condition) =>
    reader.query<Required<EventRow>>(
      'quick',
      selectNewest(reader.database, condition.where, firstOnly.where),
      { ...firstOnly.params, limit, offset },
    );
  return fromNewest(near, limit, async (since) => {
    const condition = since
      ? { where: `${where} AND ${inWindow}`, params: { ...params, since: engineTime(since) } }
      : { where, params };
    const rows = await read(condition);
    // The first copies of these may be older than the window. Rows that come before the page may be among them, too.
    if (!since || rows.length < limit || (offset === 0 && !rows.some(mayRepeat))) return rows;
    const firstOnly = await withoutLaterCopies(reader, condition, since);
    return firstOnly ? read(condition, firstOnly) : rows;
  });
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
