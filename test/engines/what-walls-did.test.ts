import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFacts } from '../../src/analytics/advice/read-facts.ts';
import { readCohorts } from '../../src/analytics/revenue/cohorts.ts';
import { readReach } from '../../src/analytics/revenue/reach.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { dateOf, dayOf, daysAgo, names, noon, rowsOf, type Told, times } from '../support/event-rows.ts';

const engines = await openEventEngines('walls');
afterAll(() => engines.stop());

for (const [name, open] of Object.entries(engines.members)) {
  describe(`what walls did on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
    });
    afterAll(() => engine.close());

    const config = { ...defaultSiteConfig, consent_mode: 'full' as const };
    async function siteWith(events: Told[]) {
      const id = randomUUID();
      await engine.insert('events', rowsOf(id, events), randomUUID());
      return { id, config, created_at: new Date(daysAgo(60)).toISOString() };
    }

    it('cohorts: who allowed, who was seen again, and who blocks again', async () => {
      const monday = dayOf(daysAgo(21 + ((new Date(noon).getUTCDay() + 6) % 7)));
      const allowed_at = monday;
      const carried = (session: string, day: number, type: string): Told => ({
        session,
        type,
        at: monday + (day + 0.5) * 86_400_000,
        metadata: { allowed_at },
      });
      /** Blocked again, and then allowed again in the same visit: from the conversion on, its events have the new day. */
      const allowedAgain = (session: string, day: number): Told[] => {
        const blocked = carried(session, day, 'adblock_detected');
        const metadata = { allowed_at: monday + day * 86_400_000 };
        return [blocked, { session, type: 'conversion_allowlist', at: blocked.at + 60_000, metadata }];
      };
      const site = await siteWith([
        ...names(10, 'a').map((name) => carried(name, 0, 'conversion_allowlist')),
        ...names(10, 'a').map((name) => carried(name, 0, 'adblock_not_detected')),
        ...names(8, 'b').map((name) => carried(name, 1, 'adblock_not_detected')),
        ...names(2, 'c').map((name) => carried(name, 1, 'adblock_detected')),
        ...names(15, 'd').map((name) => carried(name, 5, 'adblock_not_detected')),
        ...names(3, 'e').map((name) => carried(name, 5, 'adblock_detected')),
        ...names(2, 'f').flatMap((name) => allowedAgain(name, 5)),
      ]);
      const read = await readCohorts(engine, site, 8, noon);
      expect(read.cohorts).toHaveLength(8);
      const mine = read.cohorts.find(({ allowed }) => allowed > 0);
      expect(mine).toMatchObject({ week: dateOf(monday), allowed: 12 });
      expect(mine?.seen_again.slice(0, 3)).toMatchObject([
        {
          from_day: 1,
          to_day: 1,
          sessions: 10,
          still_allowed: 8,
          reblocked: 2,
          rate: 80,
          interval: [49.02, 94.33],
        },
        { from_day: 2, to_day: 7, sessions: 20, still_allowed: 15, reblocked: 5, rate: 75 },
        { from_day: 8, to_day: 14, sessions: 0, rate: 0, interval: null },
      ]);
      // 2 of 10 after a day and 5 of 20 after five: 2/h + 25(1−h)⁴/(1−(1−h)⁵) = 83/(1−h) at h = 0.0705.
      expect(read.daily_reblock_rate).toBe(7.05);
      expect(read.all).toEqual(mine?.seen_again);
    });

    it('cohorts: a site that stores nothing has none, and says so', async () => {
      const read = await readCohorts(engine, { id: randomUUID(), config: defaultSiteConfig }, 8, noon);
      expect(read).toMatchObject({
        cohorts: [],
        daily_reblock_rate: null,
        caveats: [{ code: 'nothing_stored' }],
      });
    });

    it('reach: where the wall was seen, why not, and what the script never saw', async () => {
      const withheld = (reason: string) => ({ type: 'wall_withheld', metadata: { reason } });
      const outcomes: [number, { type: string; metadata?: Record<string, unknown> }][] = [
        [60, { type: 'wall_displayed' }],
        [10, withheld('holdout')],
        [15, withheld('rule')],
        [5, withheld('dismissed')],
        [4, withheld('exempt')],
        [6, { type: 'sdk_error' }],
      ];
      const events = outcomes.flatMap(([count, outcome], kind) =>
        names(count, `${kind}-`).flatMap((session): Told[] => [
          { session, at: daysAgo(1), type: 'page_view' },
          { session, at: daysAgo(1), type: 'adblock_detected' },
          { session, at: daysAgo(1), ...outcome },
        ]),
      );
      const more = names(50, 'clear').map(
        (session): Told => ({ session, at: daysAgo(1), type: 'page_view' }),
      );
      const site = await siteWith([...events, ...more, { session: 'x', at: daysAgo(2), type: 'page_view' }]);
      const served = [
        { date: dateOf(daysAgo(1)), page_views: 200 },
        { date: dateOf(noon), page_views: 999 },
      ];
      const read = await readReach(engine, site, { days: 30 }, noon, async () => ({
        days: served,
        pauses: [],
        limited: [],
      }));
      expect(read).toMatchObject({
        blocked_page_views: 100,
        wall_seen: 60,
        share: 60,
        interval: [50.2, 69.06],
        not_seen: [
          { reason: 'off', page_views: 0 },
          { reason: 'holdout', page_views: 10 },
          { reason: 'rule', page_views: 15 },
          { reason: 'dismissed', page_views: 5 },
          { reason: 'exempt', page_views: 4 },
          { reason: 'other', page_views: 6 },
        ],
        dark: { days: 1, served: 200, seen: 150, share: 21.05, interval: [12.14, 31.43] },
      });
      const few = await readReach(engine, site, { days: 30 }, noon, async () => ({
        ...{ days: [{ date: dateOf(daysAgo(1)), page_views: 100 }], pauses: [], limited: [] },
      }));
      expect(few.dark).toMatchObject({ share: 0, interval: null });
      expect(few.caveats.map(({ code }) => code)).toContain('more_seen_than_served');
      const none = await readReach(engine, site, { days: 30 }, noon, async () => ({
        days: [],
        pauses: [],
        limited: [],
      }));
      expect(none.dark).toBeNull();
      expect(none.caveats.map(({ code }) => code)).toContain('no_second_channel');
    });

    it('advice: counts sessions by what they met, early and late', async () => {
      const wall = (session: string, device = 'desktop', country = 'DE'): Told => ({
        session,
        at: daysAgo(1),
        type: 'wall_displayed',
        device,
        country,
        metadata: { variant: 'control', blocker_type: 'uBlock Origin' },
      });
      const won = (told: Told): Told => ({ ...told, type: 'conversion_allowlist', at: told.at + 1000 });
      const site = await siteWith([
        wall('a'),
        won(wall('a')),
        ...times(4, wall('b', 'mobile', 'FR')),
        won(wall('b', 'mobile', 'FR')),
        wall('c', 'mobile', 'ZZ'),
        { session: 'd', at: daysAgo(1), type: 'conversion_allowlist' },
      ]);
      const facts = await readFacts(
        engine,
        site,
        { templates: [], tests: [], listed: [], standing: null, dark: null },
        noon,
      );
      expect(facts).toMatchObject({
        all: { impressions: 3, conversions: 2 },
        early: { impressions: 4, conversions: 1 },
        late: { impressions: 2, conversions: 1 },
        variants: 1,
      });
      expect(facts.segments).toContainEqual({
        dimension: 'device',
        value: 'mobile',
        impressions: 2,
        conversions: 1,
      });
      expect(facts.segments).toContainEqual({
        dimension: 'country',
        value: 'FR',
        impressions: 1,
        conversions: 1,
      });
      expect(facts.segments).toContainEqual({
        dimension: 'blocker',
        value: 'uBlock Origin',
        impressions: 3,
        conversions: 2,
      });
      expect(facts.segments.some(({ value }) => value === 'ZZ')).toBe(false);
    });
  });
}
