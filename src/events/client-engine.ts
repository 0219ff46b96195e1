import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { type Engine, insertSettings, type Lane, laneSeconds, querySettings } from './engine.ts';

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
        clickhouse_settings: { ...querySettings, max_execution_time: laneSeconds[lane] },
      });
      return result.json<Row>();
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
