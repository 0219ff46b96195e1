import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildWaiting } from '../../src/composition/build-waiting.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { lockDirectory } from '../../src/records/directory-lock.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { noon, rowsOf } from '../support/event-rows.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-verify-beside-'));
let engine: Engine;
let site: string;
beforeAll(async () => {
  engine = await openChdb(join(directory, 'events'), 'beside');
  await migrateEvents(engine);
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  site = randomUUID();
  await engine.insert('events', rowsOf(site, [{ session: 's', type: 'page_view', at: noon }]), randomUUID());
});

const sessions = async () => {
  const sql = `SELECT sum(sign) AS total FROM ${engine.database}.sessions WHERE site_id = {site:UUID}`;
  return (await engine.query<{ total: number }>('quick', sql, { site }))[0]?.total;
};
const records = openSqlite(':memory:');
const onServer = { clickhouse: { addresses: ['http://clickhouse.example'] }, dataDir: directory } as never;

describe('truce verify on a ClickHouse server builds sessions', () => {
  it('only while no other node does', async () => {
    let free = () => {};
    const other = new Promise<void>((resolve) => {
      free = resolve;
    });
    const names: string[] = [];
    const shared = {
      traits: { ...records.traits, isFile: false },
      withLock: async <T>(name: string, run: (check: () => Promise<void>) => Promise<T>) => {
        names.push(name);
        await other;
        return run(async () => undefined);
      },
    };
    const built = buildWaiting({ records: shared, config: onServer }, engine, Date.now());
    expect(await sessions()).toBe(0);
    free();
    await built;
    expect(names).toEqual(['sessions']);
    expect(await sessions()).toBe(1);
  });

  it('only while no server has the directory with the records', async () => {
    const lock = lockDirectory(directory, Date.now());
    await buildWaiting({ records, config: onServer }, engine, Date.now());
    expect(await sessions()).toBe(0);
    lock.release();
    await buildWaiting({ records, config: onServer }, engine, Date.now());
    expect(await sessions()).toBe(1);
  });
});
