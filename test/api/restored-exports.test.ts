import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archivePath } from '../../src/reports/exports/make-export.ts';
import { finishedExport } from '../support/finished-export.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let siteId: string;
beforeAll(async () => {
  server = await startServer();
  siteId = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
});
afterAll(() => server.stop());

async function statesOf(): Promise<Record<string, string | null>> {
  const { exports } = await server.call('GET /v1/sites/:id/exports', { params: { id: siteId } });
  return Object.fromEntries(exports.map(({ id, state, file }) => [id, file === null ? state : 'file']));
}

async function expectGone(exportId: string, token: string): Promise<void> {
  expect(await statesOf()).toMatchObject({ [exportId]: 'expired' });
  const file = server.call('GET /v1/sites/:id/exports/:exportId/file', { params: { id: siteId, exportId } });
  await expect(file).rejects.toMatchObject({ status: 404, message: expect.stringContaining('new export') });
  expect((await fetch(`${server.url}/v1/exports/${token}`)).status).toBe(404);
}

it('after a restore, exports of the server that was backed up are gone, not on another node', async () => {
  const [restored, own] = [await finishedExport(server, siteId), await finishedExport(server, siteId)];
  expect(await statesOf()).toEqual({ [restored.exportId]: 'file', [own.exportId]: 'file' });
  // A restored data directory has a name of its own.
  await server.stores.records.db
    .updateTable('exports')
    .set({ node: 'node-before' })
    .where('id', '=', restored.exportId)
    .execute();
  rmSync(archivePath(join(server.dataDir, 'exports'), restored.exportId));
  await expectGone(restored.exportId, restored.token);
  expect(await statesOf()).toMatchObject({ [own.exportId]: 'file' });
});

it('an export whose file was deleted is not shown as ready', async () => {
  const { exportId, token } = await finishedExport(server, siteId);
  rmSync(join(server.dataDir, 'exports'), { recursive: true });
  await expectGone(exportId, token);
});
