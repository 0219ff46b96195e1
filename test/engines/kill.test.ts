import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countStored } from '../../src/cli/torture/count-stored.ts';
import { openLedger } from '../../src/cli/torture/ledger.ts';
import { pageHost, sendLoad } from '../../src/cli/torture/send-load.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { eventually } from '../support/events.ts';
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
  // What the event store did not take in time is in the spool.
  const next = await startServerProcess({ dataDir, key });
  await eventually(async () => {
    const ready = (await (await fetch(`${next.url}/readyz`)).json()) as { spool_bytes: number };
    expect(ready.spool_bytes).toBe(0);
  }, 20_000);
  expect(await next.stop()).toBe(0);
  const engine = await openChdb(join(dataDir, 'events'));
  const counts = await countStored(engine, site, ledger);
  await engine.close();
  expect(counts).toMatchObject({ lost: 0, doubled: 0, unknown: 0 });
  expect(counts.acknowledged).toBeGreaterThan(50);
}, 60_000);
