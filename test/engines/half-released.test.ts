import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import { openClickHouse } from '../../src/events/store/clickhouse.ts';
import { listStoreIds } from '../../src/events/store/store-ids.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { eventIds } from '../support/backup-content.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { noon, rowsOf } from '../support/event-rows.ts';
import { startPostgres } from '../support/postgres.ts';
import { runCommand } from '../support/run-command.ts';

/** Commands start a process each, and a busy machine takes seconds for one. */
vi.setConfig({ testTimeout: 240_000 });

const [front, postgres] = await Promise.all([startClickHouseFront(), startPostgres()]);
const folder = mkdtempSync(join(tmpdir(), 'truce-half-released-'));
const at = (name: string) => join(folder, name);
afterAll(async () => {
  await Promise.all([front.stop(), postgres?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const serve = (env: Record<string, string>) => runCommand(['serve'], { ...env, PORT: '0' });
const unfinished = /^truce: a restore or move into this database has not finished\. /;

/** The settings of an embedded installation with one event. */
async function newInstallation(name: string): Promise<Record<string, string>> {
  const env = { TRUCE_DATA_DIR: at(name) };
  expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0 });
  const { db, close } = openSqlite(join(at(name), 'truce.sqlite'));
  const site = randomUUID();
  const created_at = new Date(noon).toISOString();
  await sql`INSERT INTO accounts (id, created_at) VALUES ('own', ${created_at})`.execute(db);
  await sql`INSERT INTO sites (id, account_id, name, domain, status, config, created_at, updated_at)
    VALUES (${site}, 'own', 'a', 'a.example', 'active', '{}', ${created_at}, ${created_at})`.execute(db);
  await close();
  const engine = await openChdb(join(at(name), 'events'));
  await engine.insert('events', rowsOf(site, [{ session: 'a', type: 'page_view', at: noon }]), randomUUID());
  await engine.close();
  return env;
}

describe.skipIf(!postgres)('ClickHouse was released, and PostgreSQL failed', () => {
  const serversIn = (dataDir: string, database: string) => ({
    TRUCE_DATA_DIR: at(dataDir),
    TRUCE_CLICKHOUSE_URL: `${front.url}/${database}`,
    TRUCE_DATABASE_URL: postgres?.url ?? '',
  });

  async function onPostgres<T>(run: (db: Records['db']) => Promise<T>): Promise<T> {
    const { db, close } = openPostgres(postgres?.url ?? '', () => undefined);
    return run(db).finally(close);
  }
  beforeEach(() =>
    onPostgres(async (db) => {
      await sql`DROP SCHEMA public CASCADE`.execute(db);
      await sql`CREATE SCHEMA public`.execute(db);
    }),
  );

  /** The mark of PostgreSQL, which goes last, cannot be taken away meanwhile. */
  async function whileMarked<T>(run: () => Promise<T>): Promise<T> {
    await onPostgres(async (db) => {
      await sql`CREATE FUNCTION keep_mark() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT 1 FROM pg_event_trigger_dropped_objects() WHERE object_name = 'restoring')
        THEN RAISE EXCEPTION 'kept'; END IF; END $$`.execute(db);
      await sql`CREATE EVENT TRIGGER keep_mark ON sql_drop EXECUTE FUNCTION keep_mark()`.execute(db);
    });
    const ran = await run();
    await onPostgres((db) => sql`DROP EVENT TRIGGER keep_mark`.execute(db));
    return ran;
  }

  async function expectEvent(env: Record<string, string>, name: string): Promise<void> {
    expect(await runCommand(['backup', at(name)], env)).toMatchObject({ code: 0 });
    expect(await eventIds(at(name))).toHaveLength(1);
  }

  it('a move is finished by running it again', async () => {
    const before = await newInstallation('moved');
    const { TRUCE_DATA_DIR, ...stores } = serversIn('moved', 'moved');
    const after = { TRUCE_DATA_DIR, ...stores };
    const lines = Object.entries(stores).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(at('servers.env'), lines.join(''));
    const move = () => runCommand(['migrate-store', at('servers.env')], before);
    expect((await whileMarked(move)).code).toBe(1);
    expect((await serve(before)).error).toMatch(/was moved away from these stores/);
    expect((await serve(after)).error).toMatch(unfinished);
    const again = await move();
    expect(again).toMatchObject({ code: 0, error: '' });
    expect(again.out).toContain('Everything had been moved already.');
    expect(await runCommand(['migrate'], after)).toMatchObject({ code: 0 });
    await expectEvent(after, 'moved.backup');
  });

  it('a restore can be run again, into its own stores and no others', async () => {
    expect(await runCommand(['backup', at('one.backup')], await newInstallation('source'))).toMatchObject({
      code: 0,
    });
    mkdirSync(at('restored'));
    const env = serversIn('restored', 'restored');
    const restore = (to = env, file = 'one.backup') => runCommand(['restore', at(file)], to);
    expect((await whileMarked(restore)).code).toBe(1);
    expect((await serve(env)).error).toMatch(unfinished);
    const other = { ...env, TRUCE_CLICKHOUSE_URL: `${front.url}/moved` };
    expect((await restore(other)).error).toContain('TRUCE_CLICKHOUSE_URL names a database that is not empty');
    expect(await restore()).toMatchObject({ code: 0 });
    expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0 });
    await expectEvent(env, 'two.backup');
  });

  it('the store that a backup names is not what a killed restore left', async () => {
    mkdirSync(at('killed'));
    const env = serversIn('killed', 'killed');
    const restore = (to = env) => runCommand(['restore', at('one.backup')], to);
    expect((await whileMarked(restore)).code).toBe(1);
    const lived = { ...env, TRUCE_CLICKHOUSE_URL: `${front.url}/restored` };
    const engine = await openClickHouse(lived.TRUCE_CLICKHOUSE_URL);
    const [id] = await listStoreIds(engine);
    await engine.close();
    // As it is right after the records were loaded: they name the store that the backup was made of.
    await onPostgres(async (db) => {
      await sql`UPDATE settings SET value = ${id} WHERE name = 'event_store'`.execute(db);
      await sql`DELETE FROM restoring`.execute(db);
    });
    expect((await restore(lived)).error).toContain('TRUCE_CLICKHOUSE_URL names a database that is not empty');
  });
});
