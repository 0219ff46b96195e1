import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStandings } from '../../src/analytics/advice/read-standings.ts';
import { sitesWithScriptless } from '../../src/analytics/dark-share/sites-to-ask.ts';
import { readKnownSince } from '../../src/analytics/known-since.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { sitesWithEvents } from '../../src/events/store/retention.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { daysAgo, names, rowsOf } from '../support/event-rows.ts';

const engines = await openEventEngines('many_ids');
afterAll(engines.stop);

/** As an address, ids of so many are longer than a ClickHouse server takes. */
const ids = Array.from(
  { length: 30_000 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
);
const at = daysAgo(1);
const busy = [ids[0], ids[15_000], ids.at(-1)] as string[];

describe.each(Object.entries(engines.members))('thirty thousand sites are asked about on %s', (_, open) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
    await migrateEvents(engine);
    for (const site of busy) {
      const told = ['page_view', 'adblock_detected'].flatMap((type) =>
        names(60, 'pv-').map((session) => ({ session, type, at, metadata: { kind: 'script' } })),
      );
      await engine.insert('events', rowsOf(site, told), crypto.randomUUID());
    }
  });
  afterAll(() => engine.close());

  it('which have events', async () => {
    expect((await sitesWithEvents(engine, ids)).sort()).toEqual(busy);
  });

  it('how they stand', async () => {
    const standings = await readStandings(engine, ids, daysAgo(0));
    expect(standings.size).toBe(ids.length);
    const counted = [...standings].filter(([, { sessions }]) => sessions > 0);
    expect(counted.map(([id, { sessions }]) => [id, sessions])).toEqual(busy.map((id) => [id, 60]));
  });

  it('which have visits without the script', async () => {
    expect((await sitesWithScriptless(engine, ids, daysAgo(0))).sort()).toEqual(busy);
  });

  it('since when each is known', async () => {
    const config = { timezone: 'UTC' };
    const created_at = new Date(daysAgo(2)).toISOString();
    const since = await readKnownSince(
      engine,
      ids.map((id) => ({ id, created_at, config })),
    );
    expect(ids.filter((id) => since(id) !== Number.POSITIVE_INFINITY)).toEqual(busy);
    expect(since(busy[1] as string)).toBe(at / 1000);
  });
});
