import { afterAll, expect, it } from 'vitest';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { runStatements, tablesOf } from '../support/earlier-installation.ts';
import { openEventEngines } from '../support/event-engines.ts';

const { members, stop } = await openEventEngines('packed_columns', false);
afterAll(stop);
// No earlier version had a cluster.
const {
  'two shards': _shards,
  'your cluster': _cluster,
  'a ClickHouse server': _server,
  ...stores
} = members;

it.each(Object.entries(stores))('an upgraded store packs new rows as a new one does: %s', async (_, open) => {
  const engine = await open();
  await emptied(engine);
  await runStatements(engine, tablesOf('86bb6fa'));
  await migrateEvents(engine);
  const upgraded = await packingOf(engine);
  await emptied(engine);
  await migrateEvents(engine);
  expect(upgraded).toEqual(await packingOf(engine));
  expect(upgraded.filter(({ packing }) => packing === '')).toEqual([]);
  await engine.close();
});

async function emptied({ database, command }: Engine) {
  await command(`DROP DATABASE IF EXISTS ${database} SYNC`);
  await command(`CREATE DATABASE ${database}`);
}

/** How each column of events and sessions is compressed. A digest is random, and a sign is nothing. */
function packingOf({ database, query }: Engine) {
  return query<{ column: string; packing: string }>(
    'quick',
    `SELECT concat(table, '.', name) AS column, compression_codec AS packing FROM system.columns
     WHERE database = {database:String} AND table IN ('events', 'sessions') AND name NOT IN ('digest', 'sign') ORDER BY table, name`,
    { database },
  );
}
