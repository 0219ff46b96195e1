import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-config-'));
let engine: Engine;
beforeAll(async () => {
  engine = await openChdb(directory, 'config');
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const settingsNamed = (...names: string[]) =>
  engine.query<{ name: string; value: string }>(
    'quick',
    'SELECT name, value FROM system.server_settings WHERE name IN {names:Array(String)}',
    { names },
  );

it('has a place for the change of each part that a table usually has, so that none waits for the next look', async () => {
  const settings = await settingsNamed(
    'background_pool_size',
    'background_merges_mutations_concurrency_ratio',
  );
  const places = settings.reduce((product, { value }) => product * Number(value), 1);
  expect(settings).toHaveLength(2);
  expect(places).toBeGreaterThanOrEqual(16);
});

it('removes replaced parts with few threads, for each of which files are open', async () => {
  expect(await settingsNamed('max_parts_cleaning_thread_pool_size')).toEqual([
    { name: 'max_parts_cleaning_thread_pool_size', value: '2' },
  ]);
});
