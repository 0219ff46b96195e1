import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginLoad, endLoad, holdsEvents } from '../../src/composition/backup/load-events.ts';
import { readConfig } from '../../src/composition/config.ts';
import { openEventsAsIs } from '../../src/composition/open-events.ts';
import type { Engine } from '../../src/events/store/engine.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'truce-held-events-'));
let engine: Engine;
beforeAll(async () => {
  engine = await openEventsAsIs(readConfig({ TRUCE_DATA_DIR: dataDir }));
});
afterAll(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const create = (table: string) =>
  engine.command(`CREATE TABLE ${engine.database}.${table} (id UInt8) ENGINE = MergeTree ORDER BY id`);
const drop = (table: string) => engine.command(`DROP TABLE ${engine.database}.${table} SYNC`);

// What a database of ClickHouse has decides whether a restore or a move may empty it.
it.each(['bookings', 'touched'])('a table of another program, such as %s, is left alone', async (table) => {
  await create(table);
  expect(await holdsEvents(engine)).toBe(true);
  await drop(table);
  expect(await holdsEvents(engine)).toBe(false);
});

it('all of our own tables, without events, may be filled', async () => {
  await beginLoad(engine);
  expect(await holdsEvents(engine)).toBe(false);
  await create('bookings');
  expect(await holdsEvents(engine)).toBe(true);
  await drop('bookings');
  await endLoad(engine);
  expect(await holdsEvents(engine)).toBe(false);
});
