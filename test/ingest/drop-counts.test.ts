import { beforeEach, expect, it } from 'vitest';
import { openCounts } from '../../src/composition/ingest/counts.ts';
import type { IngestCounts } from '../../src/composition/ingest/protocol.ts';
import { openDropCounts } from '../../src/events/intake/drop-counts.ts';
import type { DropCount } from '../../src/records/intake/dropped-events.ts';
import type { Records } from '../../src/records/records.ts';
import { quietLog } from '../support/quiet-log.ts';

const evening = Date.parse('2026-11-27T23:59:00Z');
const minuteMs = 60_000;
/** Knows the site `a`, and keeps what is added. */
function recordsThat(saved: DropCount[]) {
  const db = {
    selectFrom: () => ({ select: () => ({ where: () => ({ execute: async () => [{ id: 'a' }] }) }) }),
    insertInto: () => ({
      values(rows: DropCount[]) {
        saved.push(...rows);
        return { onConflict: () => ({ execute: async () => undefined }) };
      },
    }),
  };
  const store = { isAway: false, records: { db: { transaction } } as unknown as Records };
  function transaction() {
    const execute = async (work: (given: typeof db) => Promise<void>) => {
      if (store.isAway) throw new Error('away');
      await work(db);
    };
    return { execute };
  }
  return store;
}

let nowMs: number;
beforeEach(() => {
  nowMs = evening;
});

it('what could not be saved before midnight is saved under the day on which it was counted', async () => {
  const saved: DropCount[] = [];
  const store = recordsThat(saved);
  const drops = openDropCounts(store.records, { now: () => nowMs, log: quietLog, intervalMs: 3_600_000 });
  drops.note('a', 'over_limit', 7);
  store.isAway = true;
  nowMs += 5 * minuteMs;
  await drops.flush();
  drops.note('a', 'over_limit', 2);
  store.isAway = false;
  await drops.close();
  expect(saved).toEqual([
    { site_id: 'a', day: '2026-11-27', reason: 'over_limit', count: 7 },
    { site_id: 'a', day: '2026-11-28', reason: 'over_limit', count: 2 },
  ]);
});

it('an ingest process tells the day with what it counted', () => {
  const told: IngestCounts[] = [];
  const counts = openCounts(
    (each) => void told.push(each),
    () => nowMs,
  );
  counts.note('a', 'bot', 1);
  nowMs += 5 * minuteMs;
  counts.note('a', 'bot', 2);
  counts.note('a', 'bot', 3);
  counts.close();
  expect(told.flatMap(({ drops }) => drops)).toEqual([
    { site_id: 'a', day: '2026-11-27', reason: 'bot', count: 1 },
    { site_id: 'a', day: '2026-11-28', reason: 'bot', count: 5 },
  ]);
});
