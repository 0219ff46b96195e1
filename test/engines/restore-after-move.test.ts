import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { noteLeft } from '../../src/composition/move-stores/left-stores.ts';
import { runCommand } from '../support/run-command.ts';
import { startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-restore-after-move-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a backup made after a move starts in stores of the kind that were left', async () => {
  const source = await startServer({ dataDir: at('source') });
  const { id } = await source.call('POST /v1/sites', { body: { domain: 'example.com' } });
  // As `truce migrate-store` leaves it in records that the installation goes on with.
  await noteLeft(source.stores.records.db, {
    ...{ at: '2026-11-24T00:00:00.000Z', records: false, events: 'embedded' },
    to: { records: 'embedded', events: 'clickhouse:8123/truce' },
  });
  await source.stop();
  expect(await runCommand(['backup', at('b')], { TRUCE_DATA_DIR: at('source') })).toMatchObject({ code: 0 });
  await expect(startServer({ dataDir: at('source') })).rejects.toThrow(/moved away/);
  const restored = { TRUCE_DATA_DIR: at('restored') };
  expect(await runCommand(['restore', at('b')], restored)).toMatchObject({ code: 0 });
  const server = await startServer({ dataDir: at('restored') });
  expect((await server.call('GET /v1/sites/:id', { params: { id } })).domain).toBe('example.com');
  await server.stop();
});
