import { Migrator } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseLeft } from '../../src/composition/move-stores/left-stores.ts';
import { checkDatabase, checkLimitMs, isBlank } from '../../src/records/check-database.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openSqlite } from '../../src/records/sqlite.ts';

const records = openSqlite(':memory:');
beforeAll(async () => {
  expect(await isBlank(records)).toBe(true);
  await migrate(records);
});
afterAll(() => records.close());

it('checks every table of a whole database', async () => {
  const { damage, tables, checked } = await checkDatabase(records);
  expect(damage).toBeNull();
  expect(tables).toBeGreaterThan(30);
  expect(checked).toBe(tables);
  expect(await isBlank(records)).toBe(false);
});

it('ends when its time is up', async () => {
  let now = 0;
  const tick = checkLimitMs / 4;
  const { damage, tables, checked } = await checkDatabase(records, () => {
    now += tick;
    return now;
  });
  expect({ damage, checked }).toEqual({ damage: null, checked: 4 });
  expect(tables).toBeGreaterThan(checked);
});

// A node that starts beside the one that creates the tables would else read tables that are not there yet.
it('calls a database blank until its first migration is complete', async () => {
  const begun = openSqlite(':memory:');
  const noSteps = new Migrator({ db: begun.db, provider: { getMigrations: async () => ({}) } });
  await noSteps.migrateToLatest();
  expect(await begun.db.introspection.getTables({ withInternalKyselyTables: true })).not.toEqual([]);
  expect(await isBlank(begun)).toBe(true);
  await refuseLeft(begun, { clickhouse: null, databaseUrl: null });
  await begun.close();
});
