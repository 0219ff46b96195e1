import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countStored } from '../../src/cli/torture/count-stored.ts';
import { drainServer } from '../../src/cli/torture/drain-server.ts';
import { openLedger } from '../../src/cli/torture/ledger.ts';
import { pageHost, sendLoad } from '../../src/cli/torture/send-load.ts';
import { serverSettings, startChild } from '../../src/cli/torture/start-child.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { firstDifference } from '../support/first-difference.ts';
import { startServerProcess } from '../support/server-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'truce-kill-'));
const key = newApiKey();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('SIGTERM under load: exits 0 within 10 s and loses nothing acknowledged', async () => {
  const server = await startServerProcess({ dataDir, key });
  const site = (await server.call('POST /v1/sites', { body: { domain: pageHost } })).id;
  const ledger = openLedger();
  const load = sendLoad({ url: server.url, site, name: 'visit', ledger, maxBatch: 3 });
  await load.begun;
  await expect.poll(ledger.acknowledged).toBeGreaterThan(50);
  const begun = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - begun).toBeLessThan(10_000);
  await load.stop();
  // What a busy machine has no time for is left to the next start.
  await drainServer(await startChild(resolve('dist/truce.js'), serverSettings({ dataDir, key })));
  const engine = await openChdb(join(dataDir, 'events'));
  const counts = await countStored(engine, site, ledger);
  const difference = await firstDifference(engine);
  await engine.close();
  expect(counts).toMatchObject({ lost: 0, doubled: 0, unknown: 0 });
  expect(counts.acknowledged).toBeGreaterThan(50);
  expect(difference).toBeNull();
});
