import { Readable } from 'node:stream';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { guardStore } from '../../kit/store-unavailable.ts';
import { within } from '../../kit/within.ts';
import { clusterInsertSettings, clusterSettings } from './cluster.ts';
import {
  commandSettings,
  type Engine,
  insertSettings,
  type Lane,
  laneSettings,
  querySettings,
} from './engine.ts';
import { engineFailures } from './unavailable.ts';

/** Milliseconds within which an answer must be here, whole. */
export type Limits = Record<Lane | 'insert', number>;
export type Queue = keyof Limits;

/**
 * The port on the official client: what both members share. Inserts and each lane of queries have a client of their own, so
 * that a question does not wait for an export.
 * @param open opens the client of one of these, whose requests may take so many milliseconds.
 * @param cluster the cluster whose node the clients speak to; absent: a single server.
 * @param settingsNow more settings of a query, as they are when it is sent.
 */
export function engineOnClients(
  database: string,
  limits: Limits,
  open: (timeoutMs: number, queue: Queue) => ClickHouseClient,
  cluster?: string,
  settingsNow: () => ClickHouseSettings = () => ({}),
): Engine {
  const writer = open(limits.insert, 'insert');
  const lanes: Record<Lane, ClickHouseClient> = {
    quick: open(limits.quick, 'quick'),
    heavy: open(limits.heavy, 'heavy'),
    build: open(limits.build, 'build'),
  };
  const more: Partial<typeof clusterSettings> = cluster ? clusterSettings : {};
  /** Every call: limited in time, and failing by StoreUnavailable where the engine is the reason. */
  const call = <T>(limit: keyof Limits, work: (signal: AbortSignal) => Promise<T>) =>
    guardStore('events', engineFailures, () => within(limits[limit], work));
  return {
    database,
    ...(cluster ? { cluster } : {}),
    query: <Row>(lane: Lane, statement: string, params = {}) =>
      call(lane, async (signal) => {
        const result = await lanes[lane].query({
          query: statement,
          format: 'JSONEachRow',
          query_params: params,
          abort_signal: signal,
          clickhouse_settings: { ...querySettings, ...laneSettings[lane], ...more[lane], ...settingsNow() },
        });
        return result.json<Row>();
      }),
    read: (lane, statement, params = {}) =>
      call(lane, async (signal) => {
        const result = await lanes[lane].exec({
          query: statement,
          query_params: params,
          abort_signal: signal,
          // Over HTTP a failure would otherwise stand in the middle of the answer, as text.
          clickhouse_settings: {
            ...laneSettings[lane],
            ...more[lane],
            ...settingsNow(),
            wait_end_of_query: 1,
          },
        });
        const pieces: Buffer[] = [];
        for await (const piece of result.stream) pieces.push(piece);
        // In process the answer is one piece, which needs no copy.
        return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
      }),
    insert: (table, rows, token) =>
      call('insert', async (signal) => {
        const result = await writer.exec({
          query: `INSERT INTO ${database}.${table} SETTINGS ${insertSettings(token, cluster ? clusterInsertSettings(table) : [])} FORMAT JSONEachRow`,
          values: Readable.from([rows], { objectMode: false }),
          abort_signal: signal,
        });
        for await (const _ of result.stream); // An unread answer holds the connection.
      }),
    command: (statement, params = {}) =>
      call('heavy', async (signal) => {
        await lanes.heavy.command({
          query: statement,
          query_params: params,
          abort_signal: signal,
          clickhouse_settings: { ...commandSettings, ...more.command },
        });
      }),
    async close() {
      await Promise.all([writer, ...Object.values(lanes)].map((client) => client.close()));
    },
  };
}
