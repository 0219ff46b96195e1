import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Lane } from '../../src/events/store/engine.ts';
import { keepSettings } from '../../src/events/store/kept-settings.ts';

/** A connection that keeps what it was told, as chDB does, and fails when asked to. */
function recordingConnection() {
  const sent: object[] = [];
  const call = async (params: { query: string; clickhouse_settings?: object }) => {
    sent.push(params.clickhouse_settings ?? {});
    if (params.query === 'fail') throw new Error('refused');
  };
  return { sent, connection: keepSettings({ query: call, exec: call, command: call }) };
}

it('says each setting once, and again where its value changes or the query failed', async () => {
  const { sent, connection } = recordingConnection();
  const ask = (query: string, clickhouse_settings: object) =>
    connection.query({ query, clickhouse_settings } as never);
  await expect(ask('fail', { max_threads: 1 })).rejects.toThrow('refused');
  await ask('SELECT 1', { max_threads: 1, max_execution_time: 10 });
  await ask('SELECT 1', { max_threads: 1, max_execution_time: 10 });
  await ask('SELECT 1', { max_threads: 1, max_execution_time: 600 });
  await connection.exec({ query: 'SELECT 1' } as never);
  expect(sent).toEqual([
    { max_threads: 1 },
    { max_threads: 1, max_execution_time: 10 },
    {},
    { max_execution_time: 600 },
    {},
  ]);
});

it('passes on the format of each call', async () => {
  const { sent, connection } = recordingConnection();
  for (const _ of [1, 2]) {
    await connection.command({ query: 'SELECT 1', clickhouse_settings: { default_format: 'CSV' } } as never);
  }
  expect(sent).toEqual([{ default_format: 'CSV' }, { default_format: 'CSV' }]);
});

it('holds for every query of a lane in chDB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'truce-settings-'));
  const engine = await openChdb(folder, 'kept_settings');
  const read = async (lane: Lane) => {
    const rows = await engine.query<{ name: string; value: string }>(
      lane,
      `SELECT name, value FROM system.settings
       WHERE name IN ('max_execution_time', 'max_block_size', 'prefer_column_name_to_alias') ORDER BY name`,
    );
    return rows.map(({ value }) => value);
  };
  for (const _ of [1, 2, 3]) {
    expect(await read('heavy')).toEqual(['8192', '600', '1']);
    expect((await read('quick')).slice(1)).toEqual(['10', '1']);
  }
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});
