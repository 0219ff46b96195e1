import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds, lastDays } from '../../src/analytics/period.ts';
import { ask, toFilters } from '../../src/analytics/query.ts';
import { readTimeline } from '../../src/analytics/timeline.ts';
import type { Filters } from '../../src/contract/analytics/analytics.ts';
import { everyTable, waitForMutation } from '../../src/events/store/cluster.ts';
import { type EventRow, engineTime } from '../../src/events/store/columns.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { deleteEvents, type EventList, openEventList } from '../../src/events/store/listing.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { newestEventAt } from '../../src/events/store/newest-rows.ts';
import { insertSessions } from '../support/building.ts';
import { openEventEngines } from '../support/event-engines.ts';

const { members, stop } = await openEventEngines('suite');
afterAll(stop);

/** Yesterday morning: raw events are kept for 90 days, so a fixed date would one day be too old. */
const now = Math.floor(Date.now() / 86_400_000 - 1) * 86_400_000 + 29_400_000;
const page = { limit: 50, offset: 0 };

for (const [name, open] of Object.entries(members)) {
  describe(`events on ${name}`, () => {
    let engine: Engine;
    let events: EventList;
    beforeAll(async () => {
      engine = await open();
      events = openEventList(engine, () => now);
      await migrateEvents(engine);
      await migrateEvents(engine); // a second start finds nothing to do
    });
    afterAll(() => engine.close());

    it('stores a batch once however often its token comes, and counts each session once', async () => {
      const site = randomUUID();
      const rows = batch([row(site, 's1'), row(site, 's2')]);
      const token = randomUUID();
      for (let times = 0; times < 3; times++) await engine.insert('events', rows, token);
      expect(await raw(site)).toBe(2);
      await engine.insert('events', rows, randomUUID());
      expect(await raw(site)).toBe(4);
      expect((await events.list(site, page)).total).toBe(2);
      expect(await sessions(site, {})).toBe(2);
    });

    it('refuses a batch with a bad row whole', async () => {
      const site = randomUUID();
      const rows = Buffer.concat([batch([row(site, 's1')]), Buffer.from('{"id":"bad"}\n')]);
      await expect(engine.insert('events', rows, randomUUID())).rejects.toMatchObject({
        code: expect.stringMatching(/^\d+$/),
      });
      expect(await raw(site)).toBe(0);
    });

    it('takes fields of another version: unknown ones are skipped, missing ones have defaults', async () => {
      const site = randomUUID();
      const line = JSON.stringify({ ...row(site, 's1'), from_the_future: 1 });
      await engine.insert('events', Buffer.from(`${line}\n`), randomUUID());
      const { events: found } = await events.list(site, page);
      expect(found).toMatchObject([{ country: 'ZZ', page_url: null, metadata: {} }]);
    });

    it('treats text as data, in rows and in questions', async () => {
      const site = randomUUID();
      const nasty = `'); DROP TABLE events; -- \\ "{x:String}" 😀`;
      await engine.insert('events', batch([{ ...row(site, nasty), blocker: nasty }]), randomUUID());
      const { events: found } = await events.list(site, { ...page, session_id: nasty });
      expect(found.map((event) => event.session_id)).toEqual([nasty]);
      expect(await sessions(site, { blocker: nasty })).toBe(1);
    });

    it('counts the same with a filter that all sessions meet as without', async () => {
      const site = randomUUID();
      const rows = Array.from({ length: 500 }, (_, index) => ({
        ...row(site, `s${index % 200}`),
        event_type: index % 5 === 0 ? 'adblock_detected' : 'page_view',
        browser: 'Firefox',
      }));
      await engine.insert('events', batch(rows), randomUUID());
      expect(await sessions(site, {})).toBe(200);
      expect(await sessions(site, { browser: 'Firefox' })).toBe(200);
      expect(await sessions(site, { browser: 'Chrome' })).toBe(0);
    });

    it('lists newest first, by page and by time', async () => {
      const site = randomUUID();
      const rows = Array.from({ length: 30 }, (_, index) => ({
        ...row(site, `s${index}`),
        occurred_at: engineTime(now - index * 1000),
      }));
      await engine.insert('events', batch(rows), randomUUID());
      const second = await events.list(site, { limit: 10, offset: 10 });
      expect(second.events.map((event) => event.session_id)).toEqual(
        rows.slice(10, 20).map((r) => r.session_id),
      );
      const from = new Date(now - 4_000).toISOString();
      expect(await events.list(site, { ...page, from, to: new Date(now).toISOString() })).toMatchObject({
        total: 4,
      });
    });

    it('counts a site again when something changed, each event once, on any day', async () => {
      const site = randomUUID();
      const dayMs = 86_400_000;
      const on = (day: number, session: string) => ({
        ...row(site, session),
        occurred_at: engineTime(now - day * dayMs),
      });
      const total = async () => (await events.list(site, page)).total;
      const days = [on(0, 'a'), on(1, 'b'), on(40, 'c')];
      await engine.insert('events', batch(days), randomUUID());
      expect([await total(), await total()]).toEqual([3, 3]);
      await engine.insert('events', batch([...days, on(40, 'late')]), randomUUID());
      expect(await total()).toBe(4);
      expect((await events.list(site, { ...page, session_id: 'b' })).total).toBe(1);
      await engine.command(
        `ALTER TABLE ${everyTable(engine, 'events')} DELETE WHERE site_id = {site:UUID} AND session_id = 'c'
         SETTINGS ${waitForMutation(engine)}`,
        { site },
      );
      expect(await total()).toBe(3);
      await engine.insert('events', batch([on(40, 'again')]), randomUUID());
      expect(await total()).toBe(4);
    });

    it.each([
      ['within an hour', 0.5],
      ['within a day', 20],
      ['within a week', 150],
      ['before that', 1000],
      ['in the future, by its clock', -1],
    ])('lists what is newest %s', async (_, hours) => {
      const site = randomUUID();
      const rows = Array.from({ length: 5 }, (_, index) => ({
        ...row(site, `s${index}`),
        occurred_at: engineTime(now - hours * 3_600_000 - index * 1000),
      }));
      const oldest = { ...row(site, 'oldest'), occurred_at: engineTime(now - 60 * 86_400_000) };
      await engine.insert('events', batch([...rows, oldest]), randomUUID());
      const { events: found } = await events.list(site, { limit: 3, offset: 1 });
      expect(found.map((event) => event.session_id)).toEqual(['s1', 's2', 's3']);
      const { events: last } = await events.list(site, { limit: 3, offset: 4 });
      expect(last.map((event) => event.session_id)).toEqual(['s4', 'oldest']);
      expect(await newestEventAt(engine, site, now)).toBe(new Date(now - hours * 3_600_000).toISOString());
    });

    it('knows no newest event of a site without any', async () => {
      expect(await newestEventAt(engine, randomUUID(), now)).toBeNull();
    });

    it.each([
      ['Europe/Berlin', 25],
      ['Europe/Berlin', 23],
      ['America/Santiago', 23],
      ['Asia/Kathmandu', 24],
    ])('counts every hour of a day in %s that has %i of them', async (timezone, hours) => {
      const noon = lastDayOf(timezone, hours);
      const day = { id: randomUUID(), config: { timezone } };
      const { from, to } = bounds(lastDays(1, timezone, noon));
      const starts = Array.from({ length: (to - from) / 1800 }, (_, index) => (from + index * 1800) * 1000);
      await insertSessions(engine, day.id, starts);
      const request = { days: 1, granularity: 'hour' as const, filters: {} };
      const { timeline } = await readTimeline(engine, day, request, noon);
      expect(timeline.map((entry) => entry.sessions)).toEqual(Array(hours).fill(2));
      const whole = await readTimeline(engine, day, { ...request, granularity: 'day' }, noon);
      expect(whole.timeline[0]?.sessions).toBe(2 * hours);
    });

    it('deletes all of a site and nothing of another', async () => {
      const [gone, kept] = [randomUUID(), randomUUID()];
      await engine.insert('events', batch([row(gone, 'a'), row(kept, 'b')]), randomUUID());
      await deleteEvents(engine, gone);
      expect([await raw(gone), await sessions(gone, {})]).toEqual([0, 0]);
      expect([await raw(kept), await sessions(kept, {})]).toEqual([1, 1]);
    });

    async function raw(site: string): Promise<number> {
      const statement = `SELECT count() AS n FROM ${engine.database}.events WHERE site_id = {site:UUID}`;
      return (await engine.query<{ n: number }>('quick', statement, { site }))[0]?.n ?? 0;
    }

    async function sessions(siteId: string, filters: Filters): Promise<number> {
      const from = now / 1000 - 86_400;
      const question = {
        siteId,
        counts: ['sessions' as const],
        spans: [{ from, to: from + 172_800 }],
        starts: [from],
      };
      const rows = await ask(engine, { ...question, filters: toFilters(filters) });
      return rows[0]?.sessions ?? 0;
    }
  });
}

function row(site_id: string, session_id: string): EventRow {
  const at = engineTime(now);
  return { id: randomUUID(), site_id, session_id, event_type: 'page_view', occurred_at: at, received_at: at };
}

function batch(rows: EventRow[]): Buffer {
  return Buffer.from(rows.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

/** Noon of the latest day with that many hours: days on which clocks change move from year to year. */
function lastDayOf(zone: string, hours: number): number {
  for (let noon = now + 14_400_000; ; noon -= 86_400_000) {
    const { from, to } = bounds(lastDays(1, zone, noon));
    if (to - from === hours * 3600) return noon;
  }
}
