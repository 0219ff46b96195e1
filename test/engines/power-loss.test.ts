import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countStored } from '../../src/cli/torture/count-stored.ts';
import { drainServer } from '../../src/cli/torture/drain-server.ts';
import { openLedger } from '../../src/cli/torture/ledger.ts';
import { runRounds } from '../../src/cli/torture/run-rounds.ts';
import { serverSettings, startChild } from '../../src/cli/torture/start-child.ts';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { mountPowerDisk } from '../support/power-disk.ts';

/** More of them for a proof: TRUCE_TEST_POWER_LOSSES=30. */
const rounds = Number(process.env.TRUCE_TEST_POWER_LOSSES ?? 4);
const disk = mountPowerDisk(2_000);
afterAll(() => disk?.remove());

describe.skipIf(!disk)(disk ? 'a power loss' : 'a power loss (skipped: no loop device here)', () => {
  const folder = disk?.folder ?? '';
  const dataDir = join(folder, 'data');

  it('takes what was not synced', () => {
    writeFileSync(join(folder, 'unsynced'), 'x');
    disk?.losePower();
    expect(existsSync(join(folder, 'unsynced'))).toBe(false);
  });

  it(`${rounds} times under load: the server starts, nothing acknowledged is lost, nothing is doubled`, async () => {
    const key = newApiKey();
    const ledger = openLedger();
    let isFirst = true;
    const site = await runRounds({
      ...{ rounds, key, ledger, maxBatch: 20, unit: Math.random },
      async start() {
        if (!isFirst) disk?.losePower();
        isFirst = false;
        return startChild(resolve('dist/truce.js'), serverSettings({ dataDir, key }));
      },
    });
    disk?.losePower();
    await drainServer(await startChild(resolve('dist/truce.js'), serverSettings({ dataDir, key })));
    const engine = await openChdb(join(dataDir, 'events'));
    try {
      const counts = await countStored(engine, site, ledger);
      expect(counts).toMatchObject({ lost: 0, doubled: 0, unknown: 0 });
      expect(counts.acknowledged).toBeGreaterThan(rounds * 10);
      while ((await buildSessions(engine)).ids > 0);
      const verified = await verifySessions(engine, Date.now() - 86_400_000, Date.now());
      expect(verified).toMatchObject({ difference: null });
      console.log(`${rounds} power losses: ${counts.acknowledged} acknowledged, 0 lost, 0 doubled`);
    } finally {
      await engine.close();
    }
  }, 1_800_000);
});
