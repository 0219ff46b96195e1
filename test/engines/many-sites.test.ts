import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleEvents } from '../../src/composition/backup/load-events.ts';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { daysAgo } from '../support/event-rows.ts';

const engines = await openEventEngines('many_sites');
afterAll(engines.stop);

/** Ids of so many are longer than a statement may be by default. */
const sites = Array.from(
  { length: 8_000 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
);
const hourMs = 3_600_000;

describe.each(Object.entries(engines.members))('eight thousand sites, on %s', (_, open) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
    await migrateEvents(engine);
    await engine.command(
      `INSERT INTO ${engine.database}.events (id, site_id, session_id, event_type, occurred_at, received_at)
       SELECT generateUUIDv4(), toUUID(concat('00000000-0000-4000-8000-', leftPad(toString(number), 12, '0'))), 's', 'page_view',
         fromUnixTimestamp64Milli({at:Int64}) AS occurred_at, occurred_at FROM numbers({count:UInt32})`,
      { at: daysAgo(2), count: sites.length },
    );
  });
  afterAll(() => engine.close());

  const kept = sites.map((site) => ({ site, events: 14, sessions: 90 }));
  const verify = () =>
    verifySessions(engine, daysAgo(2) - hourMs, daysAgo(2) + hourMs, { now: daysAgo(0), kept });

  it('a build that was stopped is done again', async () => {
    const stopping: Engine = {
      ...engine,
      insert: async (table, ...rest) => {
        if (table === 'built') throw new Error('stopped');
        await engine.insert(table, ...rest);
      },
    };
    await expect(buildSessions(stopping)).rejects.toThrow('stopped');
    expect(await buildSessions(engine)).toEqual({ ids: sites.length, waiting: 0 });
  });

  it('their numbers are verified where all keep less', async () => {
    expect(await verify()).toMatchObject({ sessions: sites.length, difference: null });
  });

  it('their sessions are built again after a restore', async () => {
    await settleEvents(engine, daysAgo(80), { kept, keptAt: daysAgo(0) });
    expect(await buildSessions(engine)).toEqual({ ids: sites.length, waiting: 0 });
    expect(await verify()).toMatchObject({ sessions: sites.length, difference: null });
  });
});
