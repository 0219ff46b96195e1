import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDoubtful } from '../../src/events/sessions/blocks.ts';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { openRechecks, settleMs } from '../../src/events/sessions/recheck-builds.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { daysAgo, rowsOf } from '../support/event-rows.ts';

/** A node is killed, or gives up, while its sessions are on their way to the event store: they arrive after the next build. */
const engines = await openEventEngines('late', false);
afterAll(() => engines.stop());
const at = daysAgo(1);
const watch = { found: () => undefined, refused: () => undefined };

describe.each(Object.entries(engines.members))('sessions that arrive late on %s', (_, open) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
    await migrateEvents(engine);
  });
  afterAll(() => engine.close());

  it('are put right when nothing can arrive any longer, and once', async () => {
    const events = ['a', 'b', 'a'].map((session, index) => ({ session, type: 'page_view', at: at + index }));
    await engine.insert('events', rowsOf(randomUUID(), events), randomUUID());
    const arriving: Parameters<Engine['insert']>[] = [];
    const stopping: Engine = {
      ...engine,
      async insert(...call) {
        if (call[0] !== 'sessions') return engine.insert(...call);
        arriving.push(call);
        throw new Error('killed');
      },
    };
    await expect(buildSessions(stopping)).rejects.toThrow('killed');
    while ((await buildSessions(engine)).ids > 0);
    expect(await wrong()).toBe(false);
    for (const call of arriving) await engine.insert(...call);
    expect(await wrong()).toBe(true);

    let elapsed = 0;
    let inserts = 0;
    const counting: Engine = {
      ...engine,
      insert: (...call) => {
        inserts++;
        return engine.insert(...call);
      },
    };
    const recheck = openRechecks({ engine: counting, watch, elapsed: () => elapsed });
    await recheck(Date.now());
    expect(inserts).toBe(0);
    elapsed += settleMs;
    await recheck(Date.now());
    expect(await wrong()).toBe(false);
    expect(inserts).toBe(3); // begun, sessions, built
    for (let time = 0; time < 3; time++) {
      elapsed += settleMs;
      await recheck(Date.now());
    }
    expect(inserts).toBe(3);
  });

  it('are put right where two nodes built at once, each to its end', async () => {
    const site = randomUUID();
    await engine.insert('events', rowsOf(site, [{ session: 'a', type: 'page_view', at }]), randomUUID());
    let others: Promise<unknown> | null = null;
    /** Its connection to PostgreSQL ends while it works, so another node takes the lock. */
    const beside: Engine = {
      ...engine,
      async insert(...call) {
        if (call[0] === 'sessions') {
          others ??= buildSessions(engine);
          await others;
        }
        await engine.insert(...call);
      },
    };
    await buildSessions(beside);
    expect(await wrong()).toBe(true);
    let elapsed = 0;
    const recheck = openRechecks({ engine, watch, elapsed: () => elapsed });
    for (let time = 0; time < 2; time++) {
      await recheck(Date.now());
      elapsed += settleMs;
    }
    expect(await wrong()).toBe(false);
    expect(await readDoubtful(engine, at)).toEqual([]);
  });

  it('do not come from a node that has lost its lock', async () => {
    const site = randomUUID();
    await engine.insert('events', rowsOf(site, [{ session: 'a', type: 'page_view', at }]), randomUUID());
    let asked = 0;
    const check = async () => {
      if (++asked > 1) throw new Error('connection lost');
    };
    await expect(buildSessions(engine, 0, { ...watch, check })).rejects.toThrow('connection lost');
    const [stored] = await engine.query<{ rows: number }>(
      'quick',
      `SELECT count() AS rows FROM ${engine.database}.sessions WHERE site_id = {site:UUID}`,
      { site },
    );
    expect(stored?.rows).toBe(0);
    while ((await buildSessions(engine)).ids > 0);
    expect(await wrong()).toBe(false);
  });

  it('of two sites that use the same ids are each built from their own events', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const told = (...sessions: string[]) =>
      sessions.map((session, index) => ({ session, type: 'page_view', at: at + 7_200_000 + index }));
    await engine.insert('events', rowsOf(one, told('same', 'same')), randomUUID());
    while ((await buildSessions(engine)).ids > 0);
    // Both sites are asked about at once, and the first one's session of this id has not changed.
    await engine.insert('events', rowsOf(one, told('its own')), randomUUID());
    await engine.insert('events', rowsOf(other, told('same')), randomUUID());
    while ((await buildSessions(engine)).ids > 0);
    const counted = await engine.query(
      'quick',
      `SELECT toString(site_id) AS site, sum(sign * page_views) AS views, sum(sign) AS sessions FROM ${engine.database}.sessions
       WHERE site_id IN ('${one}', '${other}') GROUP BY site ORDER BY views DESC`,
    );
    expect(counted).toEqual([
      { site: one, views: 3, sessions: 2 },
      { site: other, views: 1, sessions: 1 },
    ]);
  });

  async function wrong(): Promise<boolean> {
    return (await verifySessions(engine, at - 3_600_000, at + 3_600_000)).difference !== null;
  }
});
