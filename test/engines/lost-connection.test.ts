import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** The server ends a connection while it is in use but no statement runs on it: after a restart, for example. */
describe.skipIf(!postgres)('PostgreSQL ends a connection between two statements', () => {
  let records: Records;
  beforeEach(() => {
    records = openPostgres(postgres?.url ?? '', () => undefined);
  });
  afterEach(() => records.close());

  async function end(pid: number): Promise<void> {
    await sql`SELECT pg_terminate_backend(${pid})`.execute(records.db);
    await expect
      .poll(async () => {
        const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`.execute(records.db);
        return rows.length;
      })
      .toBe(0);
  }

  it('fails the transaction as unavailable, and nothing else', async () => {
    const transaction = records.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
      await end(rows[0]?.pid ?? 0);
      await sql`SELECT 1`.execute(db);
    });
    await expect(transaction).rejects.toThrow(StoreUnavailable);
    expect((await sql`SELECT 1`.execute(records.db)).rows).toHaveLength(1);
  });

  it('fails what holds a lock as unavailable', async () => {
    const held = records.withLock('test', async () => {
      const { rows } = await sql<{ pid: number }>`
        SELECT pid FROM pg_locks WHERE locktype = 'advisory'`.execute(records.db);
      await end(rows[0]?.pid ?? 0);
    });
    await expect(held).rejects.toThrow(StoreUnavailable);
    const checked = records.withLock('test', async (check) => {
      await check();
      const { rows } = await sql<{ pid: number }>`
        SELECT pid FROM pg_locks WHERE locktype = 'advisory'`.execute(records.db);
      await end(rows[0]?.pid ?? 0);
      await expect(check()).rejects.toThrow(StoreUnavailable);
    });
    await expect(checked).rejects.toThrow(StoreUnavailable);
    expect(await records.withLock('test', async () => 'free again')).toBe('free again');
  });
});
