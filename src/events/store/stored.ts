import type { Engine } from './engine.ts';

type Reader = Pick<Engine, 'database' | 'query'>;

export interface StoredRows {
  rows: number;
  /** Unix seconds; null while there is nothing. */
  oldest: number | null;
}

/** How much of a site each table holds, and since when. */
export async function countStored(
  engine: Reader,
  siteId: string,
): Promise<{ events: StoredRows; sessions: StoredRows }> {
  const count = async (table: string, rows: string, time: string): Promise<StoredRows> => {
    const [row] = await engine.query<{ total: number; oldest: number }>(
      'quick',
      `SELECT ${rows} AS total, toUnixTimestamp(min(${time})) AS oldest FROM ${engine.database}.${table}
       WHERE site_id = {site:UUID}`,
      { site: siteId },
    );
    return { rows: row?.total ?? 0, oldest: row && row.total > 0 ? row.oldest : null };
  };
  const [events, sessions] = await Promise.all([
    count('events', 'count()', 'occurred_at'),
    count('sessions', 'sum(sign)', 'started_at'),
  ]);
  return { events, sessions };
}
