import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { looks, verifyNumbers } from '../../src/cli/verify-command.ts';
import { buildWaiting } from '../../src/composition/build-waiting.ts';
import { openUpgradedEvents } from '../../src/composition/open-events.ts';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { openClickHouse } from '../../src/events/store/clickhouse.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents, missingParts } from '../../src/events/store/migrate.ts';
import { lockDirectory } from '../../src/records/directory-lock.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
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

describe('truce verify beside a server with its records in a file', () => {
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;

  it('leaves a session that goes on to the server, and reports one that stays as it is', async () => {
    const front = await startClickHouseFront();
    const url = `${front.url}/going`;
    const config = { clickhouse: { addresses: [url], cluster: null }, dataDir: directory } as never;
    const own = openSqlite(':memory:');
    await migrate(own);
    const server = await openClickHouse(url);
    await migrateEvents(server);
    const see = (session: string) =>
      server.insert('events', rowsOf(site, [{ session, type: 'page_view', at: hour }]), randomUUID());
    await see('a');
    const lock = lockDirectory(directory, Date.now());
    const pauses: number[] = [];
    const verify = (meanwhile: () => Promise<unknown>) =>
      verifyNumbers({ records: own, config }, { days: 2 }, Date.now(), async (ms) => {
        pauses.push(ms);
        await meanwhile();
      });
    const built = await verify(() => buildSessions(server));
    expect(built).toMatchObject({ sessions: 1, difference: null });
    expect(pauses).toEqual([looks.pauseMs]);
    await see('b');
    expect((await verify(async () => undefined)).difference).toContain(site);
    expect(pauses).toHaveLength(looks.max);
    lock.release();
    await Promise.all([server.close(), own.close()]);
    await front.stop();
  });
});

it('a command beside a server with its records in a file adds nothing that the event store lacks', async () => {
  const front = await startClickHouseFront();
  const url = `${front.url}/lacking`;
  const config = { clickhouse: { addresses: [url], cluster: null }, dataDir: directory } as never;
  const server = await openClickHouse(url);
  await migrateEvents(server);
  await server.command(`DROP TABLE ${server.database}.cells_view SYNC`);
  const open = async () => (await openUpgradedEvents(config, records, Date.now())).close();
  const lock = lockDirectory(directory, Date.now());
  await expect(open()).rejects.toThrow('cells_view; restart the server, which adds it');
  expect(await missingParts(server)).toEqual(['cells_view']);
  lock.release();
  await open();
  expect(await missingParts(server)).toEqual([]);
  lockDirectory(directory, Date.now()).release(); // free again
  const other = lockDirectory(directory, Date.now());
  await open(); // a whole store is opened beside a server
  other.release();
  await server.close();
  await front.stop();
});
