import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdsRecords, loadRecords } from '../../src/composition/backup/load-records.ts';
import { readRecords } from '../../src/composition/backup/read-records.ts';
import { isBeingRestored, isBlank } from '../../src/records/check-database.ts';
import { listDone, migrate, stepsOf } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { readSetting, writeSetting } from '../../src/records/settings.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** A database that other programs use as well, each in a schema of its own; ours has a name that needs quotes. */
describe.skipIf(!postgres)('PostgreSQL with the schemas of other programs', () => {
  let client: pg.Client;
  let records: Records;
  beforeEach(async () => {
    client = new pg.Client(postgres?.url);
    await client.connect();
    for (const schema of ['public', 'cron', '"Our own"']) {
      await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE; CREATE SCHEMA ${schema}`);
    }
    const url = new URL(postgres?.url ?? '');
    url.searchParams.set('options', '-c search_path="Our\\ own",public');
    records = openPostgres(url.href, () => undefined);
  });
  afterEach(async () => {
    await records.close();
    await client.end();
  });

  const load = () =>
    loadRecords(records, { records_steps: Object.keys(stepsOf(records.traits)) }, async (into) => {
      await into.add('settings', Buffer.from('{"name":"one","value":"1"}\n'));
    });
  const rowsOf = async (table: string) => (await client.query(`SELECT * FROM ${table}`)).rows;

  it('a load deletes nothing of theirs, whether a name leads there or not', async () => {
    await client.query('CREATE TABLE public.customers (id int); INSERT INTO public.customers VALUES (1)');
    await client.query('CREATE TABLE cron.job (id int); INSERT INTO cron.job VALUES (1)');
    await client.query("CREATE TABLE public.settings AS SELECT 'theirs' AS name, '2' AS value");
    await client.query('CREATE VIEW public.names AS SELECT name FROM public.settings');
    expect(await holdsRecords(records)).toBe(false);
    await load();
    await load(); // what an interrupted run left is removed
    expect(await readSetting(records.db, 'one')).toBe('1');
    expect(await rowsOf('public.customers')).toEqual([{ id: 1 }]);
    expect(await rowsOf('cron.job')).toEqual([{ id: 1 }]);
    expect(await rowsOf('public.settings')).toEqual([{ name: 'theirs', value: '2' }]);
    expect(await rowsOf('public.names')).toEqual([{ name: 'theirs' }]);
  });

  it('a backup has our rows once, and none of theirs', async () => {
    await migrate(records);
    await writeSetting(records.db, 'one', '1');
    await client.query('CREATE TABLE cron.job AS SELECT 1 AS id');
    await client.query(`CREATE TABLE public.settings AS SELECT * FROM "Our own".settings`);
    // Of the operator, in our schema.
    await client.query(`CREATE TABLE "Our own".notes AS SELECT 1 AS id`);
    await client.query(`CREATE VIEW "Our own".names AS SELECT name FROM "Our own".settings`);
    const read: unknown[] = [];
    for await (const { table, rows } of readRecords(records)) read.push([table, rows]);
    expect(read).toEqual([['settings', [{ name: 'one', value: '1' }]]]);
  });

  it('a backup by a node that is not upgraded yet has the tables of the newer version', async () => {
    await migrate(records);
    await client.query(`INSERT INTO "Our own".kysely_migration VALUES ('9999-later', '')`);
    await client.query(`CREATE TABLE "Our own".later AS SELECT 1 AS id`);
    await client.query('CREATE TABLE cron.job AS SELECT 1 AS id');
    const read: unknown[] = [];
    for await (const { table } of readRecords(records)) read.push(table);
    expect(read).toEqual(['later']);
  });

  it('migrations are ours alone', async () => {
    for (const schema of ['public', 'cron']) {
      await client.query(
        `CREATE TABLE ${schema}.kysely_migration AS SELECT 'theirs' AS name, '' AS timestamp`,
      );
      await client.query(`CREATE TABLE ${schema}.kysely_migration_lock AS SELECT 'x' AS id, 0 AS is_locked`);
    }
    expect(await isBlank(records)).toBe(true);
    await migrate(records);
    await migrate(records);
    expect(await listDone(records)).toEqual(Object.keys(stepsOf(records.traits)).sort());
    expect(await rowsOf('public.kysely_migration')).toEqual([{ name: 'theirs', timestamp: '' }]);
  });

  it('a table of theirs does not say that we are being restored', async () => {
    await client.query('CREATE TABLE cron.restoring (id int); CREATE TABLE public.restoring (id int)');
    await migrate(records);
    expect(await isBeingRestored(records)).toBe(false);
    await load();
    expect(await isBeingRestored(records)).toBe(true);
  });
});

/** Names are no proof: other programs also have users, jobs and settings. */
describe.skipIf(!postgres)('a database of another program in the same schema', () => {
  it.each<[string, string, boolean]>([
    ['nothing', '', false],
    ['a table of theirs', 'CREATE TABLE bookings (id int)', true],
    ['a table of theirs with a name of ours', 'CREATE TABLE users (id int)', true],
    ['a view with a name of ours', 'CREATE VIEW users AS SELECT 1 AS id', true],
    ['their migrations', "CREATE TABLE kysely_migration AS SELECT '1' AS name", true],
    ['a start of ours that was killed', 'CREATE TABLE kysely_migration (name text)', false],
    ['a restore of ours that was killed', 'CREATE TABLE restoring (one int)', false],
    [
      'theirs, which restores paintings',
      'CREATE TABLE restoring (one int); CREATE TABLE users (id int)',
      true,
    ],
    ['both', 'CREATE TABLE restoring (one int); CREATE TABLE bookings (id int)', true],
  ])('%s', async (_, statements, isHeld) => {
    const client = new pg.Client(postgres?.url);
    const records = openPostgres(postgres?.url ?? '', () => undefined);
    await client.connect();
    try {
      await client.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${statements}`);
      expect(await holdsRecords(records)).toBe(isHeld);
    } finally {
      await records.close();
      await client.end();
    }
  });

  it('a restore that was interrupted removes nothing that came meanwhile', async () => {
    const client = new pg.Client(postgres?.url);
    const records = openPostgres(postgres?.url ?? '', () => undefined);
    await client.connect();
    const load = () => loadRecords(records, { records_steps: ['0001-baseline'] }, async () => undefined);
    try {
      await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      await load();
      await client.query('CREATE TABLE bookings AS SELECT 1 AS id');
      await load();
      expect((await client.query('SELECT id FROM bookings')).rows).toEqual([{ id: 1 }]);
    } finally {
      await records.close();
      await client.end();
    }
  });
});
