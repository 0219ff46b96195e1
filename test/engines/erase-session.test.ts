import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { eraseSession } from '../../src/events/sessions/erase-session.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { countSession, hashOfSession, readSessionRows } from '../../src/events/store/one-session.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { daysAgo, rowsOf } from '../support/event-rows.ts';

const hourMs = 3_600_000;
const engines = await openEventEngines('erase');
afterAll(() => engines.stop());

class Killed extends Error {}

describe.each(Object.entries(engines.members))('a session is erased on %s', (name, open) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
    await migrateEvents(engine);
  });
  afterAll(() => engine.close());

  /** Session `a` on two days, and `b` on both as well; the same ids at another site. */
  async function stage() {
    const [site, other] = [randomUUID(), randomUUID()];
    const visits = ['a', 'b'].flatMap((session) =>
      [3, 2].flatMap((days) => [
        { session, type: 'page_view', at: daysAgo(days) },
        { session, type: 'adblock_detected', at: daysAgo(days) + 1000 },
      ]),
    );
    for (const each of [site, other]) await engine.insert('events', rowsOf(each, visits), randomUUID());
    await build();
    return { other, key: { site, session: await hashOfSession(engine, 'a') } };
  }

  async function build(): Promise<void> {
    while ((await buildSessions(engine)).ids > 0);
  }
  /** Of the hours that have sessions, with the cells of their days. */
  async function verify(): Promise<string | null> {
    const found = [3, 2].map((days) => verifySessions(engine, daysAgo(days), daysAgo(days) + hourMs));
    return (await Promise.all(found)).find(({ difference }) => difference !== null)?.difference ?? null;
  }
  const counted = async (site: string) => {
    const [row] = await engine.query<{ sessions: number; blocked: number }>(
      'quick',
      `SELECT sum(n_sessions) AS sessions, sum(n_adblock_detected) AS blocked FROM ${engine.database}.cells
       WHERE site_id = {site:UUID} AND dimension = '' AND seconds = 86400`,
      { site },
    );
    return row;
  };
  const ofB = async (site: string) =>
    countSession(engine, 'heavy', { site, session: await hashOfSession(engine, 'b') });
  const nothing = { events: 0, types: [], first: null, last: null, sessions: 0 };

  it('is found with its numbers and rows', async () => {
    const { key } = await stage();
    expect(await countSession(engine, 'quick', key)).toEqual({
      events: 4,
      types: [
        { event_type: 'adblock_detected', events: 2 },
        { event_type: 'page_view', events: 2 },
      ],
      first: daysAgo(3),
      last: daysAgo(2) + 1000,
      sessions: 2,
    });
    const rows = await readSessionRows(engine, key, { limit: 3, offset: 1 });
    expect(rows.map((row) => [row.session_id, row.event_type, row.timestamp])).toEqual([
      ['a', 'page_view', new Date(daysAgo(2)).toISOString()],
      ['a', 'adblock_detected', new Date(daysAgo(3) + 1000).toISOString()],
      ['a', 'page_view', new Date(daysAgo(3)).toISOString()],
    ]);
    expect(await readSessionRows(engine, key, { limit: 0, offset: 0 })).toEqual([]);
  });

  it('with everything that was counted of it, and nothing else', async () => {
    const { key, other } = await stage();
    expect(await counted(key.site)).toEqual({ sessions: 4, blocked: 4 });
    await eraseSession(engine, key);
    expect(await countSession(engine, 'heavy', key)).toEqual(nothing);
    expect(await counted(key.site)).toEqual({ sessions: 2, blocked: 2 });
    expect(await ofB(key.site)).toMatchObject({ events: 4, sessions: 2 });
    expect(await counted(other)).toEqual({ sessions: 4, blocked: 4 });
    expect(await verify()).toBeNull();
    await eraseSession(engine, key);
    expect(await counted(key.site)).toEqual({ sessions: 2, blocked: 2 });
    expect(await verify()).toBeNull();
  });

  it('also before its sessions are built', async () => {
    const { key } = await stage();
    await engine.insert(
      'events',
      rowsOf(key.site, [{ session: 'a', type: 'cta_clicked', at: daysAgo(2) + 2000 }]),
      randomUUID(),
    );
    await eraseSession(engine, key);
    await build();
    expect(await countSession(engine, 'heavy', key)).toEqual(nothing);
    expect(await counted(key.site)).toEqual({ sessions: 2, blocked: 2 });
    expect(await verify()).toBeNull();
  });

  // A cluster takes many seconds for each change: it is stopped once, before the last one.
  const stops = name === 'two shards' ? [4] : [0, 1, 2, 3, 4, 5];
  it.each(stops)('after a stop before command %i, when it is repeated', async (commands) => {
    const { key } = await stage();
    let left = commands;
    const stopping: Engine = {
      ...engine,
      async command(statement, params) {
        if (left-- === 0) throw new Killed();
        await engine.command(statement, params);
      },
    };
    const ended = await eraseSession(stopping, key).catch((error: unknown) => error);
    // Events, touched, the cells of two days, sessions: a sixth command would need a stop of its own.
    expect(ended instanceof Killed, String(ended)).toBe(commands < 5);
    // What a node that is still up does meanwhile.
    await build();
    await eraseSession(engine, key);
    expect(await countSession(engine, 'heavy', key)).toEqual(nothing);
    expect(await counted(key.site)).toEqual({ sessions: 2, blocked: 2 });
    expect(await verify()).toBeNull();
  });

  it('and counts as new when it sends events afterwards', async () => {
    const { key } = await stage();
    await eraseSession(engine, key);
    const late = [{ session: 'a', type: 'page_view', at: daysAgo(2) + 5000 }];
    await engine.insert('events', rowsOf(key.site, late), randomUUID());
    await build();
    expect(await countSession(engine, 'heavy', key)).toMatchObject({ events: 1, sessions: 1 });
    expect(await counted(key.site)).toEqual({ sessions: 3, blocked: 2 });
    expect(await verify()).toBeNull();
  });
});
