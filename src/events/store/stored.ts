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
  const ask = (select: string, rest = '') =>
    engine.query<{ found: number }>('quick', `SELECT ${select} WHERE site_id = {site:UUID} ${rest}`, {
      site: siteId,
    });
  // The oldest is found by the order of the table, however many rows there are.
  const count = async (table: string, rows: string, time: string): Promise<StoredRows> => {
    const from = `FROM ${engine.database}.${table}`;
    const [[total], [oldest]] = await Promise.all([
      ask(`${rows} AS found ${from}`),
      ask(`toUnixTimestamp(${time}) AS found ${from}`, `ORDER BY site_id, ${time} LIMIT 1`),
    ]);
    const isThere = total !== undefined && total.found > 0 && oldest !== undefined;
    return { rows: total?.found ?? 0, oldest: isThere ? oldest.found : null };
  };
  const [events, sessions] = await Promise.all([
    count('events', 'count()', 'occurred_at'),
    count('sessions', 'sum(sign)', 'started_at'),
  ]);
  return { events, sessions };
}
