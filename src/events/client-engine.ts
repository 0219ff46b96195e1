import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { type Engine, insertSettings, type Lane, laneSettings, querySettings } from './engine.ts';

/**
 * The port on the official client: what both members share. One client is one queue in chDB, so inserts,
 * quick and heavy queries have one each.
 */
export function engineOnClients(database: string, open: () => ClickHouseClient): Engine {
  const writer = open();
  const lanes: Record<Lane, ClickHouseClient> = { quick: open(), heavy: open() };
  return {
    database,
    async query<Row>(lane: Lane, statement: string, params = {}) {
      const result = await lanes[lane].query({
        query: statement,
        format: 'JSONEachRow',
        query_params: params,
        clickhouse_settings: { ...querySettings, ...laneSettings[lane] },
      });
      return result.json<Row>();
    },
    async read(lane, statement, params = {}) {
      const result = await lanes[lane].exec({
        query: statement,
        query_params: params,
        // Over HTTP a failure would otherwise stand in the middle of the answer, as text.
        clickhouse_settings: { ...laneSettings[lane], wait_end_of_query: 1 },
      });
      const pieces: Buffer[] = [];
      for await (const piece of result.stream) pieces.push(piece);
      // In process the answer is one piece, which needs no copy.
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    },
    async insert(table, rows, token) {
      const result = await writer.exec({
        query: `INSERT INTO ${database}.${table} SETTINGS ${insertSettings(token)} FORMAT JSONEachRow`,
        values: Readable.from([rows], { objectMode: false }),
      });
      for await (const _ of result.stream); // An unread answer holds the connection.
    },
    async command(statement, params = {}) {
      await lanes.heavy.command({ query: statement, query_params: params });
    },
    async close() {
      await Promise.all([writer, lanes.quick, lanes.heavy].map((client) => client.close()));
    },
  };
}
