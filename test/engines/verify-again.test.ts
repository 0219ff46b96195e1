import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { insertSessions } from '../support/building.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { daysAgo, rowsOf } from '../support/event-rows.ts';

/** A server stores an event first and builds its session a moment later: both are compared beside it. */
const engines = await openEventEngines('again', false);
afterAll(() => engines.stop());
const hourMs = 3_600_000;
const at = daysAgo(1);
const maxLooks = 5;
const ofB = `session = sipHash64('b')`;

describe.each(Object.entries(engines.members))('what goes on while it is verified on %s', (_, open) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
    await migrateEvents(engine);
  });
  afterAll(() => engine.close());

  const site = randomUUID();
  const see = (...sessions: string[]) => {
    const told = sessions.map((session) => ({ session, type: 'page_view', at }));
    return engine.insert('events', rowsOf(site, told), randomUUID());
  };
  const build = async () => {
    while ((await buildSessions(engine)).ids > 0);
  };
  let looks = 0;
  /** @param between what the server does between two looks */
  const verify = (between?: () => Promise<unknown>) => {
    looks = 1;
    const settle = async (nth: number) => {
      if (nth === maxLooks) return false;
      await between?.();
      looks++;
      return true;
    };
    return verifySessions(engine, at - hourMs, at + hourMs, { ...(between && { settle }) });
  };
  /** Stores one again, with this sign. */
  const addSession = (sign: string, which: string) =>
    engine.command(
      `INSERT INTO ${engine.database}.sessions
       SELECT * REPLACE (${sign} AS sign) FROM (
         SELECT * FROM ${engine.database}.sessions
         WHERE site_id = {site:UUID} AND ${which} ORDER BY sign DESC LIMIT 1)`,
      { site },
    );

  it('is no difference once its session is built', async () => {
    await see('a', 'b');
    expect((await verify()).difference).toContain(site);
    expect(await verify(build)).toMatchObject({ sessions: 2, difference: null });
    expect(looks).toBe(2);
  });

  it('is none either where another session goes on each time', async () => {
    await see('a');
    const others = ['b', 'c', 'd', 'e'];
    const going = async () => {
      await build();
      await see(others.shift() ?? 'f');
    };
    expect(await verify(going)).toMatchObject({ difference: null });
    expect(looks).toBe(2);
    await build();
  });

  it('hides no session that stays wrong', async () => {
    await addSession('sign', ofB);
    await see('a');
    expect((await verify(build)).difference).toContain(`"site_id":"${site}"`);
    expect(looks).toBe(maxLooks);
    await addSession('-sign', ofB);
    expect(await verify()).toMatchObject({ difference: null });
  });

  it('is no invented session, if it is gone by the next look', async () => {
    await insertSessions(engine, site, [at + 60_000]);
    expect((await verify()).difference).toContain(`a session without events: ${site}`);
    const takeBack = () => addSession('-sign', 'session = 1');
    expect(await verify(takeBack)).toMatchObject({ difference: null });
    expect(looks).toBe(2);
  });

  it('is no wrong count, if the cells follow', async () => {
    const day = Math.floor(at / 86_400_000) * 86_400;
    const miscount = (by: number) =>
      engine.command(
        `INSERT INTO ${engine.database}.cells (site_id, dimension, seconds, start, value, n_sessions)
         SELECT {site:UUID}, 'country', 86400, {day:UInt32}, 'ZZ', ${by}`,
        { site, day },
      );
    await miscount(1);
    expect((await verify()).difference).toContain('a cell that the sessions do not add up to');
    expect((await verify(async () => undefined)).difference).toContain('a cell');
    expect(looks).toBe(maxLooks);
    expect(await verify(() => miscount(-1))).toMatchObject({ difference: null });
  });
});
