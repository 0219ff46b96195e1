import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymizeSessions } from '../../src/events/sessions/anonymize-sessions.ts';
import { compareCells } from '../../src/events/sessions/compare-cells.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { removeOld, sitesWithEvents } from '../../src/events/store/retention.ts';
import { insertSessions } from '../support/building.ts';
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
    // Sessions of months ago, whose events are gone.
    const old = [700, 728, 729, 730, 731, 732, 740, 765].map(
      (days, hours) => midnight - days * dayMs + hours * hourMs,
    );
    await insertSessions(engine, site, old);
  });
  afterAll(() => engine.close());

  const times = async (table: string, column: string) =>
    (
      await engine.query<{ at: number; total: number }>(
        'quick',
        `SELECT toUnixTimestamp(${column}) * 1000 AS at, ${table === 'sessions' ? 'sum(sign)' : 'toInt64(count())'} AS total
         FROM ${engine.database}.${table} GROUP BY at HAVING total != 0 ORDER BY at`,
      )
    ).flatMap(({ at, total }) => Array.from({ length: total }, () => at));

  it('removes what is older than its time and a day, and nothing that is younger than its time', async () => {
    const before = {
      events: await times('events', 'occurred_at'),
      sessions: await times('sessions', 'started_at'),
    };
    expect(before.events).toHaveLength(ages.length);
    const removed = await removeOld(engine, midnight, []);
    const after = {
      events: await times('events', 'occurred_at'),
      sessions: await times('sessions', 'started_at'),
    };
    expect(removed).toMatchObject({
      events: before.events.length - after.events.length,
      sessions: before.sessions.length - after.sessions.length,
    });
    for (const [table, days] of [
      ['events', 90],
      ['sessions', 731],
    ] as const) {
      const young = before[table].filter((at) => at >= midnight - days * dayMs);
      expect(after[table].filter((at) => at < midnight - (days + 1) * dayMs)).toEqual([]);
      expect(after[table].filter((at) => at >= midnight - days * dayMs)).toEqual(young);
      expect(after[table].length).toBeLessThan(before[table].length);
    }
  });

  it('leaves the sessions of events that it removes as they are', async () => {
    const before = await times('sessions', 'started_at');
    await removeOld(engine, midnight + 32 * dayMs, []);
    const left = before.filter((at) => at >= midnight + 32 * dayMs - 731 * dayMs);
    expect(await times('sessions', 'started_at')).toEqual(left);
    expect(await times('events', 'occurred_at')).toHaveLength(1);
  });

  it('takes ids, exact times and pages from sessions whose events are gone, and nothing else', async () => {
    const own = randomUUID();
    const at = midnight - 95 * dayMs + 1000 * 1234;
    await insertSessions(engine, own, [at, at + 60_000, midnight - 80 * dayMs], { page: '/secret' });
    const read = () =>
      engine.query<{ session: string; started: number; pages: string[]; total: number }>(
        'quick',
        `SELECT toString(session) AS session, toUnixTimestamp(started_at) * 1000 AS started, pages, sum(sign) AS total,
           sum(sign * page_views) AS views
         FROM ${engine.database}.sessions WHERE site_id = {own:UUID} GROUP BY ALL HAVING total != 0 ORDER BY started`,
        { own },
      );
    expect(await anonymizeSessions(engine, midnight, [])).toBeGreaterThanOrEqual(2);
    const quarter = at - (at % 900_000);
    const after = [
      { session: '0', started: quarter, pages: [], total: 2, views: 2 },
      { session: '3', started: midnight - 80 * dayMs, pages: ['/secret'], total: 1, views: 1 },
    ];
    expect(await read()).toEqual(after);
    expect(await anonymizeSessions(engine, midnight, [])).toBe(0);
    expect(await read()).toEqual(after);
    // What is counted by page forgets it as well, and every cell is what the sessions add up to.
    const pages = await engine.query<{ value: string; sessions: number }>(
      'quick',
      `SELECT value, sum(n_sessions) AS sessions FROM ${engine.database}.cells
       WHERE site_id = {own:UUID} AND dimension = 'page' AND seconds = 900 GROUP BY value HAVING sessions != 0 ORDER BY value`,
      { own },
    );
    expect(pages).toEqual([
      { value: '', sessions: 2 },
      { value: '/secret', sessions: 1 },
    ]);
    const [from, to] = [midnight - 100 * dayMs, midnight - 79 * dayMs];
    const wrong = async (days: { from: number; to: number }) =>
      (await compareCells(engine, { ...days, nowMs: midnight })).difference;
    expect(await wrong({ from: from / 1000, to: to / 1000 })).toBeNull();
    const kept = midnight + 32 * dayMs - 731 * dayMs;
    const around = { from: kept / 1000 - 5 * 86_400, to: kept / 1000 + 5 * 86_400 };
    expect(await wrong(around)).toBeNull();
  });

  it('finds which sites have anything stored', async () => {
    expect(await sitesWithEvents(engine, [site, randomUUID()])).toEqual([site]);
    expect(await sitesWithEvents(engine, [])).toEqual([]);
  });
});
