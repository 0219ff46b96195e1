import { afterAll, beforeAll, expect, it } from 'vitest';
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
