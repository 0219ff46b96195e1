import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import type { WatchCalls } from '../kit/store-call.ts';
import { guardStore } from '../kit/store-unavailable.ts';
import { connectPatiently } from './free-connections.ts';
import { logCalls } from './log-calls.ts';
import type { ConnectionWatch } from './log-connection.ts';
import { keptConnections, maxConnections, postgresFailures } from './postgres-failures.ts';
import { takeLock } from './postgres-lock.ts';
import type { Records } from './records.ts';
import type { Tables } from './tables.ts';

/** Milliseconds. The server ends a statement itself where it still can; the client does where the server hangs. */
const limits = { connect: 3_000, noRoom: 3_000, rest: 250, statement: 10_000, answer: 1_000 } as const;

export interface StatementTimes {
  /** Longest of a statement. */
  statementMs?: number;
  /** Longest that a statement waits for a table which another session has locked; without it, as long as it may last. */
  lockMs?: number;
}

/** Reconnects automatically once the server is back. @param url `postgres://…` @param times in milliseconds */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  watch?: WatchCalls,
  connection?: ConnectionWatch,
  { statementMs = limits.statement, lockMs }: StatementTimes = {},
): Records {
  const pool = new pg.Pool({
    connectionString: url,
    min: keptConnections,
    max: maxConnections,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    query_timeout: statementMs + limits.answer,
    keepAlive: true,
  });
  pool.on('error', onError);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guarded(pool, connection) }),
    ...logCalls(watch),
  });
  return {
    db,
    traits: { skipLocked: true, rowLocks: true, rowNumber: 'bigserial', isFile: false },
    withLock: (name, run) =>
      db.transaction().execute(async (holder) => {
        await takeLock(holder, name);
        return run(async () => void (await sql`SELECT 1`.execute(holder)));
      }),
    close: () => db.destroy(),
  };
}

/** The pool, failing by StoreUnavailable where the server is the reason. */
function guarded(pool: pg.Pool, watch?: ConnectionWatch): PostgresPool {
  const guard = <T>(work: () => Promise<T>) => guardStore('records', postgresFailures, work);
  const connect = connectPatiently<pg.PoolClient>(pool, {
    waitMs: limits.noRoom,
    restMs: limits.rest,
    watch,
  });
  return {
    connect: async () => guardedClient(await guard(connect), guard),
    end: () => pool.end(),
  };
}

function guardedClient(
  client: pg.PoolClient,
  guard: <T>(work: () => Promise<T>) => Promise<T>,
): PostgresPoolClient {
  let broken: Error | null = null;
  // The pool listens to idle connections only. Lost between two statements, a connection would stop the process.
  const lose = (error: Error) => {
    broken ??= error;
  };
  client.on('error', lose);
  async function ask(sql: string, parameters: ReadonlyArray<unknown>) {
    // After an answer that did not come, a ROLLBACK would only wait as long again.
    if (broken) throw broken;
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) broken = error as Error;
      throw error;
    }
  }
  function query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(sql: string | PostgresCursor<unknown>, parameters: ReadonlyArray<unknown> = []): unknown {
    if (typeof sql !== 'string') throw new Error('cursors are not used');
    return guard(() => ask(sql, parameters));
  }
  return {
    query,
    // A connection that still owes an answer would give it to the next one who asks.
    release() {
      if (!broken) client.off('error', lose);
      client.release(broken ?? undefined);
    },
  };
}
