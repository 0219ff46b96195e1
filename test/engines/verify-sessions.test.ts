import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { insertSessions } from '../support/building.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { daysAgo, rowsOf } from '../support/event-rows.ts';

const hourMs = 3_600_000;
const engines = await openEventEngines('verify');
afterAll(() => engines.stop());

describe.each(Object.entries(engines.members))('sessions are verified on %s', (_, open) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
    await migrateEvents(engine);
  });
  afterAll(() => engine.close());

  const site = randomUUID();
  const visits = ['a', 'b', 'c'].map((session) => ({ session, type: 'page_view', at: daysAgo(2) }));
  const verify = () => verifySessions(engine, daysAgo(3) - hourMs, daysAgo(2) + hourMs);

  it('all are as their events make them', async () => {
    await engine.insert('events', rowsOf(site, visits), randomUUID());
    // Ten dimensions with a value of their own, each by the quarter hour and the day.
    const { numbers, ...found } = await verify();
    expect(found).toEqual({ sessions: 3, difference: null });
    const [row] = await engine.query<{ cells: number }>(
      'quick',
      `SELECT toUInt32(count()) AS cells FROM (
         SELECT dimension, seconds, start, value FROM ${engine.database}.cells WHERE site_id = {site:UUID}
         GROUP BY dimension, seconds, start, value)`,
      { site },
    );
    expect(numbers).toBe((row?.cells ?? 0) * 11);
  });

  it('asks only about hours that have something to compare', async () => {
    let asked = 0;
    const query: Engine['query'] = (...given) => {
      asked++;
      return engine.query(...given);
    };
    expect(await verifySessions({ ...engine, query }, daysAgo(80), daysAgo(0))).toMatchObject({
      sessions: 3,
      difference: null,
    });
    expect(asked).toBeLessThan(15);
  });

  it('compares days without events with their sessions alone, and finds a cell that is wrong', async () => {
    const old = randomUUID();
    await insertSessions(engine, old, [daysAgo(400)]);
    const all = () =>
      verifySessions(engine, daysAgo(729), daysAgo(1), { eventsFrom: daysAgo(80), now: daysAgo(0) });
    const before = await all();
    expect(before).toMatchObject({ sessions: 3, difference: null });
    const cell = `toUInt32(toUnixTimestamp(toStartOfDay(toDateTime({at:UInt32}, 'UTC'))))`;
    const miscount = (by: number) =>
      engine.command(
        `INSERT INTO ${engine.database}.cells (site_id, dimension, seconds, start, value, n_sessions)
         SELECT {old:UUID}, 'country', 86400, ${cell}, 'ZZ', ${by}`,
        { old, at: daysAgo(400) / 1000 },
      );
    await miscount(1);
    const { difference, numbers } = await all();
    expect(difference).toContain(`"site_id":"${old}"`);
    expect(numbers).toBe(0);
    await miscount(-1);
    expect(await all()).toEqual(before);
    // What a site no longer keeps may be half removed.
    await miscount(1);
    const kept = [{ site: old, events: 90, sessions: 365 }];
    const options = { eventsFrom: daysAgo(80), now: daysAgo(0), kept };
    expect(await verifySessions(engine, daysAgo(729), daysAgo(1), options)).toMatchObject({
      difference: null,
    });
    await miscount(-1);
  });

  it('names one that is missing, and one that no event made', async () => {
    await change('-sign');
    expect((await verify()).difference).toContain(`"site_id":"${site}"`);
    await change('-sign');
    expect((await verify()).difference).toBeNull();
    await insertSessions(engine, site, [daysAgo(3)]);
    expect((await verify()).difference).toContain(`a session without events: ${site}`);
  });

  it('a session that the store refuses holds up no other, and is named', async () => {
    const picked = randomUUID();
    await engine.command(
      `INSERT INTO ${engine.database}.events
       SELECT * REPLACE ({picked:UUID} AS site_id, generateUUIDv4() AS id, if(session_id = 'b', 'XX', 'DE') AS country)
       FROM (SELECT * FROM ${engine.database}.events WHERE site_id = {site:UUID})`,
      { site, picked },
    );
    const picky: Engine = {
      ...engine,
      async insert(table, rows, token) {
        const isRefused = table === 'sessions' && String(rows).includes('"country":"XX"');
        if (isRefused) throw Object.assign(new Error('Cannot parse input'), { code: '27' });
        await engine.insert(table, rows, token);
      },
    };
    const refused: string[] = [];
    const watch = { found: () => undefined, refused: (row: string) => refused.push(row) };
    const build = () => buildSessions(picky, 0, watch);
    expect(await build()).toEqual({ ids: 3, waiting: 0 });
    expect(refused).toEqual([expect.stringContaining('"country":"XX"')]);
    expect(await build()).toEqual({ ids: 0, waiting: 0 });
    const [stored] = await engine.query<{ sessions: number }>(
      'quick',
      `SELECT sum(sign) AS sessions FROM ${engine.database}.sessions WHERE site_id = {picked:UUID}`,
      { picked },
    );
    expect(stored?.sessions).toBe(2);
  });

  it('a failure of any other kind is no refusal: the sessions are built later', async () => {
    const away: Engine = { ...engine, insert: () => Promise.reject(new Error('connection reset')) };
    await engine.command(
      `INSERT INTO ${engine.database}.events
       SELECT * REPLACE (generateUUIDv4() AS id, 'd' AS session_id) FROM (
         SELECT * FROM ${engine.database}.events WHERE site_id = {site:UUID} AND session_id = 'a')`,
      { site },
    );
    await expect(buildSessions(away)).rejects.toThrow('connection reset');
    expect(await buildSessions(engine)).toEqual({ ids: 1, waiting: 0 });
  });

  /** Writes one session again, with another sign. */
  async function change(sign: string): Promise<void> {
    await engine.command(
      `INSERT INTO ${engine.database}.sessions
       SELECT * REPLACE (${sign} AS sign) FROM (
         SELECT * FROM ${engine.database}.sessions WHERE site_id = {site:UUID} ORDER BY session, sign LIMIT 1)`,
      { site },
    );
  }
});
