import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely, Migration } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import { openClickHouse } from '../../src/events/store/clickhouse.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { eventSteps, migrateEvents } from '../../src/events/store/migrate.ts';
import { waitingEventSteps } from '../../src/events/store/waiting-steps.ts';
import { NewerDatabase } from '../../src/kit/newer-database.ts';
import { migrate, stepsOf, waitingSteps } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { startPostgres } from '../support/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-newer-'));
const postgres = await startPostgres();
const { members, stop } = await openEventEngines('newer', false);
afterAll(async () => {
  await stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const future = 'from-the-future';
const newerEvents = (engine: Engine) => migrateEvents(engine, { ...eventSteps, [future]: () => [] });
const newerRecords = (records: Records) =>
  migrate(records, { ...stepsOf(records.traits), [future]: { up: async () => undefined } });

describe.each(Object.entries(members))('an event store on %s', (_name, open) => {
  it('says which steps wait, runs them once, and is refused once a newer version has changed it', async () => {
    const engine = await open();
    try {
      await engine.command(`CREATE DATABASE IF NOT EXISTS ${engine.database}`);
      const all = Object.keys(eventSteps);
      expect(await waitingEventSteps(engine)).toEqual({ waiting: all, newer: null, isBlank: true });
      expect(await migrateEvents(engine)).toEqual(all);
      expect(await migrateEvents(engine)).toEqual([]);
      expect(await waitingEventSteps(engine)).toEqual({ waiting: [], newer: null, isBlank: false });
      expect(await newerEvents(engine)).toEqual([future]);
      expect(await waitingEventSteps(engine)).toMatchObject({ waiting: [], newer: future });
      const refused = migrateEvents(engine);
      await expect(refused).rejects.toThrow(NewerDatabase);
      await expect(refused).rejects.toThrow(
        `the event store was changed by a newer version of Truce (step ${future}); start that version`,
      );
    } finally {
      await engine.close();
    }
  });
});

const stores: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};

describe.each(Object.entries(stores))('records on %s', (_name, open) => {
  it.skipIf(!open)('are refused once a newer version has changed them', async () => {
    const records = (open as () => Records)();
    try {
      expect(await migrate(records)).toEqual(Object.keys(stepsOf(records.traits)));
      const half: Migration = {
        async up(db: Kysely<unknown>) {
          await db.schema.createTable('half').addColumn('one', 'integer').execute();
          throw new Error('in the middle');
        },
      };
      await expect(migrate(records, { ...stepsOf(records.traits), half })).rejects.toThrow('in the middle');
      const tables = await records.db.introspection.getTables();
      expect(tables.filter(({ name }) => name === 'half')).toEqual([]);
      expect(await newerRecords(records)).toEqual([future]);
      expect(await waitingSteps(records)).toEqual({ waiting: [], newer: future });
      await expect(migrate(records)).rejects.toThrow(NewerDatabase);
    } finally {
      await records.close();
    }
  });
});

describe('the server stops with one line and exit code 6', () => {
  const dataDir = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    return path;
  };
  const expectRefusal = async (which: string, env: Record<string, string>) =>
    expect(await serve(env)).toEqual({
      code: 6,
      stderr: `truce: ${which} was changed by a newer version of Truce (step ${future}); start that version, or restore a backup from before it\n`,
    });

  it('where it is SQLite', async () => {
    const TRUCE_DATA_DIR = dataDir('sqlite');
    const records = openSqlite(join(TRUCE_DATA_DIR, 'truce.sqlite'));
    await newerRecords(records);
    await records.close();
    await expectRefusal('the database', { TRUCE_DATA_DIR });
  });

  it('where it is chDB', async () => {
    const TRUCE_DATA_DIR = dataDir('chdb');
    const records = openSqlite(join(TRUCE_DATA_DIR, 'truce.sqlite'));
    await migrate(records);
    await records.close();
    const engine = await openChdb(join(TRUCE_DATA_DIR, 'events'));
    await newerEvents(engine);
    await engine.close();
    await expectRefusal('the event store', { TRUCE_DATA_DIR });
  });

  it.skipIf(!postgres)('where it is PostgreSQL', async () => {
    // The records test above has left it so.
    await expectRefusal('the database', {
      TRUCE_DATA_DIR: dataDir('postgres'),
      TRUCE_DATABASE_URL: postgres?.url ?? '',
    });
  });

  it('where it is ClickHouse', async () => {
    const front = await startClickHouseFront();
    const TRUCE_CLICKHOUSE_URL = `${front.url}/newer`;
    const engine = await openClickHouse(TRUCE_CLICKHOUSE_URL);
    await newerEvents(engine);
    await engine.close();
    const refusal = expectRefusal('the event store', {
      TRUCE_DATA_DIR: dataDir('clickhouse'),
      TRUCE_CLICKHOUSE_URL,
    });
    await refusal.finally(() => front.stop());
  });
});

function serve(env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, ['dist/truce.js', 'serve'], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', TRUCE_LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stderr })));
}
