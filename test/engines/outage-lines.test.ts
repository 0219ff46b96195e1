import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { recordsOpener } from '../../src/composition/open-records.ts';
import { openIntakeBounds } from '../../src/events/intake/intake-bounds.ts';
import { openFailureRow } from '../../src/kit/failure-row.ts';
import type { Log } from '../../src/kit/log.ts';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { startFaultyStore } from '../support/faulty-store.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

function openLines() {
  const lines: [string, object][] = [];
  const say = (fields: object, text: string) => void lines.push([text, fields]);
  return { lines, log: { ...quietLog, info: say, warn: say, error: say } as Log };
}

describe.skipIf(!postgres)('an outage of PostgreSQL', () => {
  it('has a line when it begins and one when it ends, however many requests fail', async () => {
    const store = await startFaultyStore(postgres?.url ?? '');
    const { lines, log } = openLines();
    const records = (await recordsOpener({ databaseUrl: store.url, dataDir: '' }, log))();
    const ask = () => sql`SELECT 1`.execute(records.db);
    try {
      await ask();
      for (const fault of ['refused', 'reset'] as const) {
        await store.turn(fault);
        for (let count = 0; count < 5; count++) await expect(ask()).rejects.toThrow(StoreUnavailable);
        await store.turn('none');
        await expect
          .poll(() =>
            ask().then(
              () => 'works',
              () => 'fails',
            ),
          )
          .toBe('works');
        expect(lines.splice(0)).toEqual([
          [
            'PostgreSQL is unavailable; events and scripts of known sites keep working',
            { store: 'records', error: expect.any(String) },
          ],
          ['PostgreSQL is available again', { store: 'records' }],
        ]);
      }
    } finally {
      await records.close();
      await store.stop();
    }
  });
});

it('the same failure in a row is worth one line', () => {
  const row = openFailureRow();
  const fail = (text: string) => row.isNew(new Error(text));
  expect(['away', 'away', 'full', 'away'].map(fail)).toEqual([true, false, true, false]);
  row.end();
  expect(fail('away')).toBe(true);
});

it('event limits that cannot be checked are reported once, until they can', async () => {
  const { lines, log } = openLines();
  let isAway = true;
  const bounds = openIntakeBounds({
    limits: { siteDayEvents: 10, storedBytes: 0, freeBytes: 0 },
    addSiteDays: async () => undefined,
    async listSiteDays() {
      if (isAway) throw new StoreUnavailable('records', new Error('connect ECONNREFUSED'));
      return [];
    },
    readFreeBytes: async () => 1e12,
    readStoredBytes: async () => 0,
    warn: async () => undefined,
    now: Date.now,
    log,
    intervalMs: 1e9,
  });
  const refresh = async (times: number) => {
    for (let count = 0; count < times; count++) await bounds.refresh();
  };
  await refresh(3);
  isAway = false;
  await refresh(1);
  isAway = true;
  await refresh(2);
  isAway = false;
  await bounds.close();
  const line = ['event limits could not be checked; trying again', expect.anything()];
  expect(lines).toEqual([line, line]);
});

it('what another process said of a store is not said twice', () => {
  const first = new StoreUnavailable('records', new Error('connect ECONNREFUSED'));
  expect(new StoreUnavailable('records', new Error(first.message)).message).toBe(
    'The database is unavailable: connect ECONNREFUSED',
  );
});
