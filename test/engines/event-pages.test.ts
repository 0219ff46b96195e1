import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toLine } from '../../src/events/intake/pipeline.ts';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { type EventRow, engineTime } from '../../src/events/store/columns.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { openEventList } from '../../src/events/store/listing.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { newestEvents } from '../../src/events/store/newest-pages.ts';
import { readEventPages } from '../../src/events/store/read-pages.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { hostileTexts } from '../support/hostile-texts.ts';

const { members, stop } = await openEventEngines('pages', false);
afterAll(stop);

/** Yesterday, a whole UTC day. */
const from = Math.floor(Date.now() / 86_400_000 - 1) * 86_400;
const to = from + 86_400;

for (const [name, open] of Object.entries(members)) {
  describe(`all events of a time on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
    });
    afterAll(() => engine.close());

    it('are lines of JSON with all that is kept, whatever texts they hold', async () => {
      const siteId = randomUUID();
      const texts = [...hostileTexts, '\u2028\u2029', 'tab\tand "quotes" \\ / 😀', 'a\nb\rc']
        // Half a character is no text: the way in replaces it.
        .map((text) => Buffer.from(text).toString());
      const rows = texts.map((text, index) => ({
        ...row(siteId, index),
        session_id: text,
        page_url: text,
        page: text,
        referrer: text,
        properties: { utm_source: text, 'property:plan': 'pro' },
        metadata: JSON.stringify({ [text]: text, within: [text, { deep: null }], count: 1.5 }),
      }));
      await store(rows);
      const { events } = await readAll(siteId);
      expect(events).toEqual(
        rows.map(({ metadata, properties, session_id, page_url, page, referrer, ...other }) => ({
          ...{ session_id, page_url, page, referrer },
          ...{ id: other.id, site_id: siteId, event_type: 'page_view', device_type: 'mobile' },
          ...{
            country: 'ZZ',
            browser: '',
            os: '',
            language: '',
            blocker: '',
            kind: '',
            variant: '',
            arm: '',
            sender: '',
          },
          properties,
          metadata: JSON.parse(metadata),
          timestamp: timeOf(other),
          received_at: `${other.received_at.replace(' ', 'T')}Z`,
        })),
      );
    });

    it('come in order, once each, over many pages, also where one millisecond has more than a page', async () => {
      const siteId = randomUUID();
      const rows = Array.from({ length: 9_000 }, (_, index) => row(siteId, Math.floor(index / 7_000)));
      await store(rows);
      await store(rows.slice(0, 50)); // came again
      const { events, pages } = await readAll(siteId);
      expect(pages).toBeGreaterThan(2);
      expect(events).toHaveLength(rows.length);
      expect(new Set(events.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
      const times = events.map(({ timestamp }) => timestamp);
      expect(times).toEqual([...times].sort());
    });

    // Stores and reads 36 MB, which takes a busy machine more than a minute.
    it('come in smaller pages where they are large', async () => {
      const siteId = randomUUID();
      const metadata = JSON.stringify({ note: '€'.repeat(4_000) });
      const rows = Array.from({ length: 3_000 }, (_, index) => ({ ...row(siteId, index), metadata }));
      for (let start = 0; start < rows.length; start += 500) await store(rows.slice(start, start + 500));
      const { events, largest } = await readAll(siteId);
      expect(events.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(largest).toBeLessThan(20_000_000); // together they are 36 MB
    });

    it('are only those of the site and of the time', async () => {
      const [siteId, other] = [randomUUID(), randomUUID()];
      const outside = [-1, 86_400_000].map((ms) => row(siteId, ms));
      await store([...outside, row(other, 0), row(siteId, 0), row(siteId, 86_399_999)]);
      expect((await readAll(siteId)).events).toHaveLength(2);
      expect((await readAll(randomUUID())).events).toEqual([]);
    });

    it('come newest first too, each once, page by page and as a whole', async () => {
      const siteId = randomUUID();
      const rows = Array.from({ length: 4_500 }, (_, index) => row(siteId, Math.floor(index / 3)));
      await store(rows);
      await store(rows.slice(-40)); // the newest came again
      const pages: { id: string; timestamp: string }[][] = [];
      for await (const events of newestEvents(engine, siteId, {}, { most: 4_400, now: Date.now() }))
        pages.push(events);
      expect(pages.length).toBeGreaterThan(1);
      const newest = pages.flat();
      expect(newest.map(({ timestamp }) => timestamp)).toEqual(rows.toReversed().slice(0, 4_400).map(timeOf));
      expect(new Set(newest.map(({ id }) => id)).size).toBe(4_400);
      for (const [limit, offset] of [
        [10, 0],
        [10, 35],
        [100, 4_300],
        [10, 9_000],
      ] as const) {
        const { events, total } = await openEventList(engine, Date.now).list(siteId, { limit, offset });
        expect(events).toEqual(newest.slice(offset, offset + limit));
        expect(total).toBe(rows.length);
      }
    });

    it('come newest first once each, at the time of the first copy, also where that is pages away', async () => {
      const siteId = randomUUID();
      const rows = Array.from({ length: 4_500 }, (_, index) => row(siteId, index));
      const retried = rows.slice(0, 5).map(({ id }, index) => ({ ...row(siteId, 9_000 + index), id }));
      await store([...rows, ...retried]);
      expect(await newestOf(siteId)).toEqual(rows.toReversed().map(seen));
    });

    // The page that is asked for ends within the newest hour, the first copies are days away.
    it.each([0, 10])('leave out copies of events that are days older, from place %i on', async (offset) => {
      const siteId = randomUUID();
      const old = Array.from({ length: 5 }, (_, index) => row(siteId, index - 3 * 86_400_000));
      const rows = Array.from({ length: 50 }, (_, index) => row(siteId, index));
      const copies = old.map(({ id }, index) => ({ ...row(siteId, 100 + index), id }));
      const nothingElse = { ...row(siteId, 200), session_id: 'another' };
      await store([...old, ...rows, ...copies, nothingElse]);
      while ((await buildSessions(engine)).ids > 0);
      const { events } = await openEventList(engine, () => from * 1000 + 1_000).list(siteId, {
        limit: 20,
        offset,
      });
      const newest = [...old, ...rows, nothingElse].toReversed().slice(offset, offset + 20);
      expect(events.map(seen)).toEqual(newest.map(seen));
    });

    // Of a page that slept: the times of all its events are replaced, and only that of the newest is that of the arrival.
    it.each([
      ['all', {}],
      ['of one type', { event_type: 'page_view' }],
    ])('%s leave out a batch that a page sent again hours later', async (_, filter) => {
      const siteId = randomUUID();
      const batch = ['page_view', 'page_view', 'page_view', 'wall_displayed'].map((event_type, index) => ({
        ...row(siteId, 1_000 * index),
        ...{ event_type, sender: 'page' as const, received_at: engineTime(from * 1000 + 3_050) },
      }));
      const laterMs = 3 * 3_600_000;
      const again = batch.map(({ id, event_type }, index) => ({
        ...row(siteId, laterMs + 1_000 * index),
        ...{
          id,
          event_type,
          sender: 'page' as const,
          received_at: engineTime(from * 1000 + laterMs + 3_000),
        },
      }));
      const others = Array.from({ length: 20 }, (_, index) => ({
        ...row(siteId, laterMs + 10_000 + 1_000 * index),
        ...{ session_id: 'another', sender: 'page' as const },
        received_at: engineTime(from * 1000 + laterMs + 10_050 + 1_000 * index),
      }));
      await store([...batch, ...again, ...others]);
      while ((await buildSessions(engine)).ids > 0);
      const shown = [...batch, ...others].filter(
        ({ event_type }) => !('event_type' in filter) || event_type === filter.event_type,
      );
      const newest = shown.toReversed().map(seen);
      const list = openEventList(engine, () => from * 1000 + laterMs + 60_000);
      const pages = [];
      for (const offset of [0, 11, 22])
        pages.push(...(await list.list(siteId, { ...filter, limit: 11, offset })).events);
      expect(pages.map(seen)).toEqual(newest);
      const { events, total } = await list.list(siteId, { ...filter, limit: 22, offset: 0 });
      expect(events.map(seen)).toEqual(newest.slice(0, 22));
      expect(total).toBe(newest.length);
      expect(await newestOf(siteId, filter, 21)).toEqual(newest.slice(0, 21));
    });

    it('come newest first of a busy site that has been off for weeks', async () => {
      const siteId = randomUUID();
      const most = 300_001; // one more than are grouped at once
      await engine.command(
        `INSERT INTO ${engine.database}.events (id, site_id, session_id, event_type, occurred_at, received_at)
         SELECT generateUUIDv4(), {site:UUID}, 's', 'page_view',
           toDateTime64({from:UInt32}, 3, 'UTC') + toIntervalMillisecond(number), toDateTime64({from:UInt32}, 3, 'UTC')
         FROM numbers(${most})`,
        { site: siteId, from: from - 20 * 86_400 },
      );
      const { events, total } = await openEventList(engine, Date.now).list(siteId, { limit: 3, offset: 2 });
      const last = (from - 20 * 86_400) * 1000 + most - 1;
      expect(events.map(({ timestamp }) => Date.parse(timestamp))).toEqual([last - 2, last - 3, last - 4]);
      expect(total).toBe(most);
    });

    it('of two sessions that use the same ids are all there', async () => {
      const siteId = randomUUID();
      const rows = Array.from({ length: 3 }, (_, index) => row(siteId, index));
      const others = rows.map((one) => ({ ...one, session_id: 'another', event_type: 'made_up' }));
      await store([...rows, ...others]);
      const { events, total } = await openEventList(engine, Date.now).list(siteId, { limit: 10, offset: 0 });
      expect(total).toBe(6);
      const typesOf = (session: string) =>
        events.filter(({ session_id }) => session_id === session).map(({ event_type }) => event_type);
      expect([typesOf('s'), typesOf('another')]).toEqual([
        ['page_view', 'page_view', 'page_view'],
        ['made_up', 'made_up', 'made_up'],
      ]);
      expect(await newestOf(siteId)).toHaveLength(6);
      expect((await readAll(siteId)).events).toHaveLength(6);
    });

    async function newestOf(siteId: string, filter = {}, most = 10_000) {
      const found: { id: string; timestamp: string }[] = [];
      for await (const events of newestEvents(engine, siteId, filter, { most, now: Date.now() }))
        found.push(...events.map(seen));
      return found;
    }

    function store(rows: EventRow[]): Promise<void> {
      return engine.insert('events', Buffer.from(rows.map(toLine).join('')), randomUUID());
    }

    async function readAll(siteId: string) {
      const events: { id: string; timestamp: string }[] = [];
      let [pages, largest] = [0, 0];
      for await (const page of readEventPages(engine, { siteId, from, to })) {
        const lines = page.lines.toString().trimEnd().split('\n').filter(Boolean);
        expect(page.events).toBe(lines.length);
        events.push(...lines.map((line) => JSON.parse(line)));
        largest = Math.max(largest, page.lines.length);
        pages++;
      }
      return { events, pages, largest };
    }
  });
}

function row(siteId: string, ms: number) {
  const at = engineTime(from * 1000 + ms);
  return {
    ...{ id: randomUUID(), site_id: siteId, session_id: 's', event_type: 'page_view' },
    ...{ occurred_at: at, received_at: at, device: 'mobile' },
  };
}

function timeOf(row: { occurred_at: string }): string {
  return `${row.occurred_at.replace(' ', 'T')}Z`;
}

/** Of a row, or of an event as it is read. */
function seen(event: { id: string; timestamp: string } | { id: string; occurred_at: string }) {
  return { id: event.id, timestamp: 'timestamp' in event ? event.timestamp : timeOf(event) };
}
