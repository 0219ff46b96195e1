import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openEventsAsIs, openUpgradedEvents } from '../../src/composition/open-events.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { correctAll } from '../../src/events/store/correct-days.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { deleteEvents } from '../../src/events/store/listing.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { sitesWithEvents } from '../../src/events/store/retention.ts';
import { building, insertSessions } from '../support/building.ts';
import { dayOf, daysAgo, rowsOf } from '../support/event-rows.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'truce-stopped-changes-'));
const config = { clickhouse: null, dataDir } as never;
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function onEngine(work: (engine: Engine) => Promise<void>): Promise<void> {
  const engine = await openEventsAsIs(config);
  await migrateEvents(engine);
  await work(engine).finally(() => engine.close());
}

const visit = (at: number) => [{ session: 's', type: 'page_view', at }];

it('a command that adds what a store lacks lets no node build sessions meanwhile', async () => {
  const locks: string[] = [];
  const records = {
    traits: { isFile: true },
    withLock: <T>(name: string, run: (check: () => Promise<void>) => Promise<T>) => {
      locks.push(name);
      return run(async () => undefined);
    },
  } as never;
  const engine = await openUpgradedEvents(config, records, Date.now());
  expect(locks.splice(0)).toEqual(['sessions', 'event store migrations']);
  await engine.close();
  await (await openUpgradedEvents(config, records, Date.now())).close();
  expect(locks).toEqual([]);
  await onEngine((store) => store.command(`DROP TABLE ${store.database}.cells_view SYNC`));
  await (await openUpgradedEvents(config, records, Date.now())).close();
  expect(locks).toEqual(['sessions', 'event store migrations']);
});

it('the deletion of a site that was stopped is noticed as long as anything of it is left', () =>
  onEngine(async (engine) => {
    const site = randomUUID();
    await building(engine).insert('events', rowsOf(site, visit(daysAgo(2))), randomUUID());
    for (let steps = 0; steps < 4; steps++) {
      let left = steps;
      const stopping: Engine = {
        ...engine,
        async command(...call) {
          if (left-- === 0) throw new Error('stopped');
          await engine.command(...call);
        },
      };
      await expect(deleteEvents(stopping, site)).rejects.toThrow('stopped');
      expect(await sitesWithEvents(engine, [site])).toEqual([site]);
    }
    await deleteEvents(engine, site);
    expect(await sitesWithEvents(engine, [site])).toEqual([]);
  }));

it('what a store lacks is added without building sessions again whose events are gone', () =>
  onEngine(async (engine) => {
    const site = randomUUID();
    await building(engine).insert('events', rowsOf(site, visit(daysAgo(2))), randomUUID());
    const waiting = async () => {
      const sql = `SELECT count() AS n FROM ${engine.database}.touched`;
      return (await engine.query<{ n: number }>('quick', sql))[0]?.n;
    };
    const before = await waiting();
    await engine.command(`DROP TABLE ${engine.database}.cells_view SYNC`);
    await migrateEvents(engine);
    expect(await waiting()).toBe(before);
  }));

it('cells of the whole history are corrected a day at a time', () =>
  onEngine(async (engine) => {
    const site = randomUUID();
    await insertSessions(engine, site, [daysAgo(400), daysAgo(30)]);
    await engine.command(
      `INSERT INTO ${engine.database}.cells (site_id, dimension, seconds, start, value, n_sessions)
       SELECT {site:UUID}, 'country', 86400, toUInt32(toUnixTimestamp(toStartOfDay(toDateTime(arrayJoin([{a:UInt32}, {b:UInt32}]), 'UTC')))), 'ZZ', 1`,
      { site, a: daysAgo(400) / 1000, b: daysAgo(500) / 1000 },
    );
    const verify = () =>
      verifySessions(engine, daysAgo(729), daysAgo(1), { eventsFrom: daysAgo(3), now: daysAgo(0) });
    expect((await verify()).difference).toContain(site);
    const spans: unknown[] = [];
    await correctAll({
      ...engine,
      async command(statement, params) {
        spans.push(params);
        await engine.command(statement, params);
      },
    });
    expect(spans.length).toBeGreaterThanOrEqual(3);
    expect(spans).not.toContain(undefined);
    expect(await verify()).toMatchObject({ difference: null });
  }));

it.each(['fill-cells', 'correct-cells'])('the step %s goes a day at a time, and on after a stop', (step) =>
  onEngine(async (engine) => {
    const site = randomUUID();
    const days = [daysAgo(300), daysAgo(200), daysAgo(100)];
    await insertSessions(engine, site, days);
    const forget = `ALTER TABLE ${engine.database}.applied_steps DELETE WHERE name = '${step}' SETTINGS mutations_sync = 1`;
    await engine.command(forget);
    await engine.command(`TRUNCATE TABLE ${engine.database}.cells`);
    const wrong = async () => {
      const asked = days.map((at) =>
        verifySessions(engine, at, at + 1000, { eventsFrom: daysAgo(3), now: daysAgo(0) }),
      );
      return (await Promise.all(asked)).map(({ difference }) => difference !== null);
    };
    const stopping: Engine = {
      ...engine,
      async command(statement, params) {
        if (params?.from === dayOf(daysAgo(100)) / 1000) throw new Error('stopped');
        await engine.command(statement, params);
      },
    };
    await expect(migrateEvents(stopping)).rejects.toThrow('stopped');
    expect(await wrong()).toEqual([false, false, true]);
    expect(await migrateEvents(engine)).toEqual([step]);
    expect(await wrong()).toEqual([false, false, false]);
  }),
);
