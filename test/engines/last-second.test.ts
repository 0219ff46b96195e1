import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, toFilters } from '../../src/analytics/query.ts';
import { readEvents, readSessions } from '../../src/composition/backup/read-events.ts';
import { listSpans } from '../../src/composition/move-stores/spans.ts';
import { engineTime } from '../../src/events/store/columns.ts';
import { correctDays } from '../../src/events/store/correct-days.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { countEvents, readEventPages } from '../../src/events/store/read-pages.ts';
import { removeOld } from '../../src/events/store/retention.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { filesBelow } from '../support/source-imports.ts';

const { members, stop } = await openEventEngines('last_second');
afterAll(stop);

const dayMs = 86_400_000;
/** Midnight before yesterday's last millisecond, at which all of these events are: a part has no row before that second. */
const midnight = Math.floor(Date.now() / dayMs) * dayMs;
const day = { from: midnight / 1000 - 86_400, to: midnight / 1000 };

for (const [name, open] of Object.entries(members)) {
  describe(`the last millisecond of a day on ${name}`, () => {
    let engine: Engine;
    const site = randomUUID();
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
      const at = engineTime(midnight - 1);
      const event = { site_id: site, session_id: 'late', event_type: 'page_view', browser: 'Firefox' };
      const times = { occurred_at: at, received_at: at };
      const line = JSON.stringify({ id: randomUUID(), ...event, ...times });
      await engine.insert('events', Buffer.from(`${line}\n`), randomUUID());
    });
    afterAll(() => engine.close());

    const count = async (filters: { browser?: string } = {}) => {
      const question = { siteId: site, counts: ['sessions' as const], spans: [day], starts: [day.from] };
      return (await ask(engine, { ...question, filters: toFilters(filters) }))[0]?.sessions;
    };

    it('is counted, by filter and after its day was corrected too', async () => {
      expect(await count()).toBe(1);
      expect(await count({ browser: 'Firefox' })).toBe(1);
      await correctDays(engine, { ...day, sites: [site] });
      expect(await count()).toBe(1);
    });

    it('is exported', async () => {
      expect(await countEvents(engine, site, [day.from], day.to)).toEqual(new Map([[day.from, 1]]));
      const pages = await all(readEventPages(engine, { siteId: site, ...day }));
      expect(pages.map(({ events }) => events)).toEqual([1]);
    });

    it('is in a backup and in what is moved', async () => {
      for (const read of [readEvents, readSessions]) {
        const lines = (await all(read(engine))).map((each) => each.lines.toString());
        expect(lines.join('')).toContain(site);
      }
      expect(await listSpans(engine, 'events', 60, { from: day.from, seconds: 86_400 })).toMatchObject([
        { from: day.to - 60, total: 1 },
      ]);
    });

    it('is removed when its day is over 90 days old', async () => {
      expect(await removeOld(engine, midnight + 89 * dayMs, [])).toMatchObject({ events: 0 });
      expect(await removeOld(engine, midnight + 90 * dayMs, [])).toMatchObject({ events: 1 });
    });
  });
}

async function all<T>(generator: AsyncGenerator<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of generator) items.push(item);
  return items;
}

it('no statement compares a time with a bound that has no milliseconds', () => {
  const sources = filesBelow('src', /\.ts$/).map((file) => [file, readFileSync(file, 'utf8')] as const);
  const bound = /(?:[<>]=?|BETWEEN|AND) *toDateTime\(/;
  expect(sources.filter(([, text]) => bound.test(text)).map(([file]) => file)).toEqual([]);
});
