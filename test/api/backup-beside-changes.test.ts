import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupOf } from '../../src/composition/backup/running-backup.ts';
import { readConfig } from '../../src/composition/config.ts';
import { type LocalServer, serverEnv, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('a backup that is slowly read keeps nobody from changing settings', async () => {
  const { key, dataDir, stores, clock } = server;
  const config = readConfig(serverEnv({ key, dataDir, port: 1 }));
  const parts = { config, engine: stores.engine, version: '0.2.0', now: clock.now() };
  let pieces = 0;
  let added = 0;
  for await (const piece of backupOf(parts)) {
    expect(piece.length).toBeGreaterThan(0);
    if (++pieces % 3 !== 0) continue;
    await server.call('POST /v1/sites', { body: { domain: `site-${pieces}.example` } });
    added++;
  }
  expect(added).toBeGreaterThan(3);
  expect((await server.call('GET /v1/sites', {})).sites).toHaveLength(added);
});
