import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleEvents } from '../../src/composition/backup/load-events.ts';
import type { SiteKept } from '../../src/contract/limits/kept-days.ts';
import { anonymizeSessions } from '../../src/events/sessions/anonymize-sessions.ts';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { compareCells } from '../../src/events/sessions/compare-cells.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { removeOld } from '../../src/events/store/retention.ts';
import { building, insertSessions } from '../support/building.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { dayOf, daysAgo, noon, rowsOf, type Told } from '../support/event-rows.ts';

const engines = await openEventEngines('site_retention');
afterAll(engines.stop);

const minuteMs = 60_000;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Some days ago a visit at noon, and one that begins a quarter before midnight and goes on until a quarter after it. */
function visits(site: string): Told[] {
  return [2, 7, 13, 14, 15, 16, 17, 18, 19].flatMap((day) => {
    const midnight = dayOf(daysAgo(day)) + dayMs;
    return [
      { session: `${site}/noon/${day}`, type: 'page_view', page: `/${day}`, at: daysAgo(day) + 61_234 },
      ...[-15, 0, 15].map((minutes) => ({
        ...{ session: `${site}/night/${day}`, type: 'page_view', page: `/${day}` },
        at: midnight + minutes * minuteMs - 1,
      })),
    ].filter(({ at }) => at < noon);
  });
}

describe.each(Object.entries(engines.members))('sites that keep less, on %s', (_, open) => {
  let engine: Engine;
  const [short, medium, other] = [randomUUID(), randomUUID(), randomUUID()];
  const kept: SiteKept[] = [
    { site: short, events: 14, sessions: 90 },
    { site: medium, events: 16, sessions: 731 },
  ];
  beforeAll(async () => {
    engine = await open();
    await migrateEvents(engine);
    const store = building(engine);
    for (const site of [short, medium, other]) {
      await store.insert('events', rowsOf(site, visits(site)), randomUUID());
      await insertSessions(
        engine,
        site,
        [88, 89, 90, 91, 92, 400].map((days) => dayOf(daysAgo(days)) + hourMs),
      );
    }
  });
  afterAll(() => engine.close());

  const read = async (site: string) => {
    const events = await engine.query<{ at: number }>(
      'quick',
      `SELECT toUnixTimestamp64Milli(occurred_at) AS at FROM ${engine.database}.events
       WHERE site_id = {site:UUID} ORDER BY at`,
      { site },
    );
    const sessions = await engine.query<Row>(
      'quick',
      `SELECT toUnixTimestamp64Milli(started_at) AS at, session != 0 AS named, pages, sum(sign * page_views) AS views,
         sum(sign) AS total
       FROM ${engine.database}.sessions WHERE site_id = {site:UUID} GROUP BY at, named, pages HAVING total != 0 ORDER BY at`,
      { site },
    );
    const pages = await engine.query<{ page: string; views: number }>(
      'quick',
      `SELECT value AS page, sum(n_sessions) AS views FROM ${engine.database}.cells
       WHERE site_id = {site:UUID} AND dimension = 'page' AND seconds = 900 AND value != ''
       GROUP BY page HAVING views != 0 ORDER BY page`,
      { site },
    );
    const total = (name: 'views' | 'total') => sessions.reduce((sum, each) => sum + each[name], 0);
    return {
      events: events.map(({ at }) => at),
      sessions,
      named: sessions.filter(({ named }) => named).map(({ at }) => at),
      pages: pages.map(({ page }) => page),
      views: total('views'),
      total: total('total'),
    };
  };
  interface Row {
    at: number;
    named: number;
    pages: string[];
    views: number;
    total: number;
  }
  const wrong = async () => {
    const days = { from: daysAgo(401) / 1000, to: noon / 1000, nowMs: noon };
    return (await compareCells(engine, days)).difference;
  };

  it('lose what they do not want, and no others do', async () => {
    const before = { short: await read(short), medium: await read(medium), other: await read(other) };
    await anonymizeSessions(engine, noon, kept);
    const removed = await removeOld(engine, noon, kept);
    const after = { short: await read(short), medium: await read(medium), other: await read(other) };

    const young = (at: number, days: number) => at >= dayOf(daysAgo(days));
    expect(after.short.events).toEqual(before.short.events.filter((at) => young(at, 14)));
    expect(after.medium.events).toEqual(before.medium.events.filter((at) => young(at, 16)));
    const past = before.other.sessions.map((each) =>
      each.at < noon - 91 * dayMs ? { ...each, named: 0, pages: [] } : each,
    );
    expect(after.other.events).toEqual(before.other.events);
    expect(after.other.sessions).toEqual(past);
    expect(removed.events).toBe(
      before.short.events.length +
        before.medium.events.length -
        after.short.events.length -
        after.medium.events.length,
    );

    // Of sessions, only those of the days that are past the site's own time.
    expect(after.short.sessions.every(({ at }) => young(at, 90))).toBe(true);
    expect(before.short.total - after.short.total).toBe(3);
    expect(removed.sessions).toBe(3);
    expect([after.medium.total, after.medium.views]).toEqual([before.medium.total, before.medium.views]);
    // Their ids go a day after their first events at the latest, and not before these.
    expect(after.short.named).toEqual(before.short.named.filter((at) => at >= noon - 15 * dayMs));
    expect(after.medium.named).toEqual(before.medium.named.filter((at) => at >= noon - 17 * dayMs));
    // With them go their pages, also where these are counted.
    for (const { named, pages, at } of [...after.short.sessions, ...after.medium.sessions]) {
      expect(pages.length, String(at)).toBe(named);
      if (!named) expect(at % (15 * minuteMs)).toBe(0);
    }
    expect(after.short.pages).toEqual(before.short.pages.filter((page) => Number(page.slice(1)) <= 15));
    expect(after.medium.pages).toEqual(before.medium.pages.filter((page) => Number(page.slice(1)) <= 17));
    expect(after.other.pages).toEqual(before.other.pages);
    expect(await wrong()).toBeNull();
  });

  it('is done only once', async () => {
    const before = [await read(short), await read(medium), await read(other)];
    expect(await anonymizeSessions(engine, noon, kept)).toBe(0);
    expect(await removeOld(engine, noon, kept)).toEqual({ events: 0, sessions: 0 });
    expect([await read(short), await read(medium), await read(other)]).toEqual(before);
  });

  it('are verified as far as they have all their events, others as before', async () => {
    const verify = (more: SiteKept[]) => verifySessions(engine, dayOf(daysAgo(18)), noon, { kept: more });
    expect((await verify([])).difference).not.toBeNull();
    const { sessions, difference } = await verify(kept);
    expect(difference).toBeNull();
    const whole = (at: number, days: number) => at >= dayOf(daysAgo(days)) && at < noon;
    const all = [await read(short), await read(medium), await read(other)];
    const counted = all.map(
      ({ sessions: list }, nth) => list.filter(({ at }) => whole(at, [12, 14, 18][nth] as number)).length,
    );
    expect(sessions).toBe(counted.reduce((sum, each) => sum + each, 0));
  });

  it('take late events into a session that has all of its own', async () => {
    const at = dayOf(daysAgo(7)) + dayMs + 15 * minuteMs + 5;
    const before = await read(short);
    const late = rowsOf(short, [{ session: `${short}/night/7`, type: 'page_view', at }]);
    await building(engine).insert('events', late, randomUUID());
    const after = await read(short);
    expect([after.total, after.views]).toEqual([before.total, before.views + 1]);
  });

  it('have the same sessions after all were loaded and built again', async () => {
    const before = [await read(short), await read(medium), await read(other)];
    await settleEvents(engine, daysAgo(88), { kept, keptAt: noon });
    while ((await buildSessions(engine)).ids > 0);
    expect([await read(short), await read(medium), await read(other)]).toEqual(before);
    expect(await wrong()).toBeNull();
  });

  it('forget pages where they are counted, although the store stopped halfway', async () => {
    if (engine.cluster) return; // its views are on other servers
    const stopped = randomUUID();
    await building(engine).insert('events', rowsOf(stopped, visits(stopped)), randomUUID());
    const mine = [{ site: stopped, events: 14, sessions: 731 }];
    const { database } = engine;
    for (let stops = 0; stops < 3; stops++) {
      let isStopped = false;
      const stopping: Engine = {
        ...engine,
        async command(statement, params) {
          if (isStopped || !statement.startsWith(`INSERT INTO ${database}.sessions`)) {
            return engine.command(statement, params);
          }
          isStopped = true;
          await engine.command(`DETACH TABLE ${database}.cells_view SYNC`);
          await engine.command(statement, params);
          throw new Error('stopped');
        },
      };
      await expect(anonymizeSessions(stopping, noon, mine)).rejects.toThrow('stopped');
      await engine.command(`ATTACH TABLE ${database}.cells_view`);
    }
    await anonymizeSessions(engine, noon, mine);
    expect((await read(stopped)).pages.map((page) => Number(page.slice(1))).every((day) => day <= 15)).toBe(
      true,
    );
    expect(await wrong()).toBeNull();
  });

  it('would lose some without their own time', async () => {
    const before = await read(short);
    // Builds that came before may have marked inserts of every name that these get.
    await engine.command(
      `INSERT INTO ${engine.database}.built (block)
       SELECT toDateTime64(now('UTC') - 86400 + 60 - number, 9, 'UTC') FROM numbers(100 * 24 + 60)`,
    );
    await settleEvents(engine, daysAgo(88), { kept: [], keptAt: noon });
    while ((await buildSessions(engine)).ids > 0);
    expect(await read(short)).not.toEqual(before);
  });
});
