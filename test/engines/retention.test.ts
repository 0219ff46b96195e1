import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineTime } from '../../src/events/store/columns.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { removeOld, sitesWithEvents } from '../../src/events/store/retention.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { rowsOf } from '../support/event-rows.ts';

const engines = await openEventEngines('retention');
afterAll(engines.stop);

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The clock of the test is ahead, so that the net below, which goes by the machine's, removes nothing. */
const midnight = Math.floor(Date.now() / dayMs) * dayMs + 40 * dayMs;

describe.each(Object.entries(engines.members))('%s', (_, open) => {
  let engine: Engine;
  const site = randomUUID();
  const ages = [38, 60, 89, 90, 90.5, 91, 91.5, 100, 120].map((days) => midnight - days * dayMs + hourMs);
  beforeAll(async () => {
    engine = await open();
    await migrateEvents(engine);
    const told = ages.map((at, index) => ({ session: `s${index}`, type: 'page_view', at }));
    await engine.insert('events', rowsOf(site, told), 'raw');
    // Numbers that no event made: of months ago.
    for (const [index, days] of [700, 728, 729, 730, 731, 740, 765].entries()) {
      await engine.command(
        `INSERT INTO ${engine.database}.rollup SELECT toUUID({site:String}), toDateTime({at:String}, 'UTC'), 'page_view',
           'desktop', 'DE', '', '', uniqCombined64State(20)('old'), uniqCombined64State(17)(generateUUIDv4())`,
        { site, at: engineTime(midnight - days * dayMs + index * 900_000).slice(0, 19) },
      );
    }
  });
  afterAll(() => engine.close());

  const times = async (table: string, column: string) =>
    (
      await engine.query<{ at: number }>(
        'quick',
        `SELECT toUnixTimestamp(${column}) * 1000 AS at FROM ${engine.database}.${table} ORDER BY at`,
      )
    ).map(({ at }) => at);

  it('removes what is older than its time and a day, and nothing that is younger than its time', async () => {
    const before = { events: await times('events', 'occurred_at'), rollup: await times('rollup', 'bucket') };
    expect(before.events).toHaveLength(ages.length);
    const removed = await removeOld(engine, midnight);
    const after = { events: await times('events', 'occurred_at'), rollup: await times('rollup', 'bucket') };
    expect(removed).toEqual({
      events: before.events.length - after.events.length,
      rollup: before.rollup.length - after.rollup.length,
    });
    for (const [table, days] of [
      ['events', 90],
      ['rollup', 731],
    ] as const) {
      const young = before[table].filter((at) => at >= midnight - days * dayMs);
      expect(after[table].filter((at) => at < midnight - (days + 1) * dayMs)).toEqual([]);
      expect(after[table].filter((at) => at >= midnight - days * dayMs)).toEqual(young);
      expect(after[table].length).toBeLessThan(before[table].length);
    }
  });

  it('leaves the numbers that were made of events as they are', async () => {
    const numbers = () =>
      engine.query(
        'quick',
        `SELECT bucket, uniqCombined64Merge(20)(sessions) AS sessions FROM ${engine.database}.rollup
         WHERE bucket >= toDateTime({from:String}, 'UTC') GROUP BY bucket ORDER BY bucket`,
        { from: engineTime(midnight - 200 * dayMs).slice(0, 19) },
      );
    const before = await numbers();
    expect(before).toHaveLength(ages.length);
    await removeOld(engine, midnight + 32 * dayMs);
    expect(await numbers()).toEqual(before);
    expect(await times('events', 'occurred_at')).toHaveLength(1);
  });

  it('finds which sites have anything stored', async () => {
    expect(await sitesWithEvents(engine, [site, randomUUID()])).toEqual([site]);
    expect(await sitesWithEvents(engine, [])).toEqual([]);
  });
});
