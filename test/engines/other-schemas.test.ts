import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdsRecords, loadRecords } from '../../src/composition/backup/load-records.ts';
import { stepsOf } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { readSetting } from '../../src/records/settings.ts';
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
