import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSpool } from '../../src/events/intake/spool/spool.ts';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { processTimers } from '../../src/kit/timers.ts';
import { quietLog } from '../support/quiet-log.ts';

/** A store that gives no answer, whether it stores a batch or not, and forgets its token once others have sent enough. */
function forgetfulStore(isLate: boolean) {
  const store = {
    rows: [] as string[],
    tokens: new Set<string>(),
    sent: [] as string[],
    isSilent: true,
    async insert(_: string, rows: Uint8Array, token: string) {
      store.sent.push(token);
      if (store.isSilent && isLate) throw new StoreUnavailable('events', new Error('timeout'));
      if (!store.tokens.has(token)) store.rows.push(String(Buffer.from(rows)));
      store.tokens.add(token);
      if (store.isSilent) throw new StoreUnavailable('events', new Error('read ECONNRESET'));
    },
  };
  return store;
}

it.each([
  ['a moment ago is sent with its token', 5_000, 0],
  ['a while ago is compared with the store, which may have forgotten its token', 60_000, 1],
  ['a while ago keeps its token where it is not stored: the first try may still arrive', 60_000, 1],
])('a batch without an answer %s', async (name, waitedMs, comparisons) => {
  const directory = mkdtempSync(join(tmpdir(), 'truce-spool-'));
  const isLate = name.includes('still arrive');
  const store = forgetfulStore(isLate);
  let passedMs = 0;
  let compared = 0;
  const spool = await openSpool({
    directory,
    nameSegment: () => 'one',
    engine: store,
    failed: async () => undefined,
    async withoutStored(rows) {
      compared++;
      return store.rows.includes(String(rows)) ? Buffer.alloc(0) : rows;
    },
    log: quietLog,
    intervalMs: 60_000,
    timers: { ...processTimers, performance: { now: () => passedMs } },
  });
  await spool.append(['{"n":1}\n']);
  await expect(spool.ship()).rejects.toThrow(/unavailable/);
  passedMs += waitedMs;
  if (comparisons > 0) store.tokens.clear();
  store.isSilent = false;
  await spool.ship();
  expect(store.rows).toEqual(['{"n":1}\n']);
  expect(compared).toBe(comparisons);
  if (isLate) expect(new Set(store.sent).size).toBe(1);
  await spool.close();
  rmSync(directory, { recursive: true, force: true });
});
