import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOverview } from '../../src/analytics/overview.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { dateOf, dayOf, daysAgo, rowsOf } from '../support/event-rows.ts';

const engines = await openEventEngines('periods');
afterAll(() => engines.stop());

const dayMs = 86_400_000;

for (const [name, open] of Object.entries(engines.members)) {
  describe(`two periods in one question on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
    });
    afterAll(() => engine.close());

    async function siteWith(...times: number[]) {
      const id = randomUUID();
      const events = times.map((at) => ({ session: String(at), at, type: 'page_view' }));
      await engine.insert('events', rowsOf(id, events), randomUUID());
      const config = { ...defaultSiteConfig, timezone: 'UTC' };
      return { id, created_at: new Date(daysAgo(40)).toISOString(), config };
    }

    it('keeps a day that both have apart, in the first minute of the last', async () => {
      const first = daysAgo(10);
      const site = await siteWith(first - 2 * dayMs, first, first + dayMs);
      const query = {
        range: { start: dateOf(first), end: dateOf(first + 2 * dayMs) },
        compare: { start: dateOf(first - 2 * dayMs) },
        filters: [],
        granularity: 'day' as const,
      };
      const { now, before } = await readOverview(engine, site, query, dayOf(first) + 2 * dayMs + 30_000);
      expect(now.totals.sessions).toBe(2);
      expect(before?.totals.sessions).toBe(1);
    });

    it('has nothing beside days to come, and nothing whole beside others that are not over', async () => {
      const last = daysAgo(1);
      const site = await siteWith(daysAgo(9), last);
      const read = (start: number, compare: 'previous' | { start: string }) => {
        const range = { start: dateOf(start), end: dateOf(start + dayMs) };
        const query = { range, compare, filters: [], granularity: 'day' as const };
        return readOverview(engine, site, query, dayOf(last) + dayMs / 2);
      };
      expect((await read(last + dayMs, 'previous')).before).toBeNull();
      expect((await read(last - 3 * dayMs, { start: dateOf(last) })).before?.is_whole).toBe(false);
      expect((await read(last - 3 * dayMs, 'previous')).before?.is_whole).toBe(true);
    });

    it('reads weeks, the first of which begins before its period', async () => {
      const wednesday = daysAgo(14 + ((new Date(daysAgo(14)).getUTCDay() + 4) % 7));
      const site = await siteWith(wednesday - dayMs, wednesday, wednesday + dayMs);
      const query = {
        range: { start: dateOf(wednesday), end: dateOf(wednesday + 3 * dayMs) },
        compare: 'previous' as const,
        filters: [],
        granularity: 'week' as const,
      };
      const { now, before } = await readOverview(engine, site, query, daysAgo(0));
      const weeks = (part: typeof now | null) => part?.timeline.map(({ date, sessions }) => [date, sessions]);
      const monday = wednesday - 2 * dayMs;
      expect(weeks(now)).toEqual([[dateOf(monday), 2]]);
      expect(weeks(before)).toEqual([
        [dateOf(monday - 7 * dayMs), 0],
        [dateOf(monday), 1],
      ]);
    });
  });
}
