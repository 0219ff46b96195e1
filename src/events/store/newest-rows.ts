import { type EventRow, engineTime } from './columns.ts';
import type { Condition } from './count-listed.ts';
import type { Engine } from './engine.ts';

type Reader = Pick<Engine, 'database' | 'query'>;

/** Ms before the newest time in question. What is newest is mostly found in these, without a look at all that came before. */
const windows = [3_600_000, 604_800_000];

export interface NewestPage {
  limit: number;
  offset: number;
  /** About the newest time that there can be, in ms: now, or where the page before ended. */
  near: number;
}

/** Events newest first, each id once. */
export async function newestRows(
  { database, query }: Reader,
  { where, params }: Condition,
  { limit, offset, near }: NewestPage,
): Promise<Required<EventRow>[]> {
  return fromNewest(near, limit, (since) =>
    query<Required<EventRow>>('quick', selectNewest(database, `${where}${since.where}`), {
      ...params,
      ...since.params,
      ...{ limit, offset },
    }),
  );
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
      `SELECT max(occurred_at) AS newest FROM ${database}.events WHERE site_id = {site:UUID}${since.where}
       HAVING count() > 0`,
      { site: siteId, ...since.params },
    ),
  );
  return row ? `${row.newest.replace(' ', 'T')}Z` : null;
}

/** A page that is full is right: it has everything since then, and what is older comes after it. */
async function fromNewest<Row>(
  near: number,
  wanted: number,
  read: (since: Condition) => Promise<Row[]>,
): Promise<Row[]> {
  for (const ms of windows) {
    const params = { since: engineTime(near - ms) };
    const rows = await read({ where: " AND occurred_at >= toDateTime64({since:String}, 3, 'UTC')", params });
    if (rows.length >= wanted) return rows;
  }
  return read({ where: '', params: {} });
}

/**
 * Events newest first, each id once, from `{offset:UInt32}` on, `{limit:UInt32}` at most. Which ones they are is found by two
 * columns; to read all columns backwards, the engine would begin every part of every day, hundreds of megabytes.
 */
export function selectNewest(database: string, where: string): string {
  const from = `FROM ${database}.events WHERE ${where}`;
  const newest = 'ORDER BY occurred_at DESC, id DESC LIMIT 1 BY id';
  return `SELECT * ${from} AND (occurred_at, id) IN (
      SELECT occurred_at, id ${from} ${newest} LIMIT {limit:UInt32} OFFSET {offset:UInt32})
    ${newest}`;
}
