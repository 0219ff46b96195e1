import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWonBack } from '../../src/analytics/revenue/won-back.ts';
import type { Rate } from '../../src/contract/analytics/revenue.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { dateOf, daysAgo, noon, rowsOf, type Told, times } from '../support/event-rows.ts';

const engines = await openEventEngines('won_back');
afterAll(() => engines.stop());

const whole = { range: { days: 7 }, compare: 'previous' as const, filters: [] };

for (const [name, open] of Object.entries(engines.members)) {
  describe(`won back on ${name}`, () => {
    let engine: Engine;
    const site = {
      id: randomUUID(),
      created_at: new Date(daysAgo(60)).toISOString(),
      config: defaultSiteConfig,
    };
    const blockedOnly = { ...site, id: randomUUID() };
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
      await engine.insert('events', rowsOf(site.id, visits()), randomUUID());
      await engine.insert('events', rowsOf(blockedOnly.id, blockedVisits()), randomUUID());
    });
    afterAll(() => engine.close());

    const at = (rates: Rate[]) => ({ currency: 'EUR', attribution_days: 30, rates });
    const read = (rates: Rate[], query: Partial<typeof whole> | object = {}) =>
      readWonBack(engine, site, at(rates), { ...whole, ...query }, noon);

    it('is a guess in dollars by country and device until there is a rate', async () => {
      const { currency, is_guess, now } = await read([]);
      expect({ currency, is_guess }).toEqual({ currency: 'USD', is_guess: true });
      // 1,000 from the US on a desktop at 8.00, 1,000 from a phone in Brazil at 1.00.
      // Two sessions of 1,000: ± 1.96 · √(2 · 1,000²) page views, ± 1.96 · √(8² + 1²) dollars.
      expect(now.won_back).toEqual({
        ...{ page_views: 2000, page_views_interval: [0, 4771.81] },
        ...{ amount: '9.00', interval: ['0.00', '24.80'] },
      });
      const none = { currency: null, attribution_days: 30, rates: [] };
      expect(await readWonBack(engine, site, none, whole, noon)).toMatchObject({ currency: 'USD', now });
    });

    it('has zeros where nothing is known of the other period', async () => {
      // Its days overlap with the period, and end before those from which on sessions are known.
      const { before } = await readWonBack(
        engine,
        { ...site, config: { ...defaultSiteConfig, retention: { session_days: 90 } } } as typeof site,
        at([]),
        {
          range: { start: dateOf(daysAgo(59)), end: dateOf(daysAgo(-32)) },
          compare: { start: dateOf(daysAgo(150)) },
          filters: [],
        },
        noon,
      );
      expect(before).toMatchObject({
        is_whole: false,
        won_back: { page_views: 0 },
        blocked: { page_views: 0 },
      });
    });

    it('takes each day at its own rate, and the days before as they were', async () => {
      const rates: Rate[] = [
        { from: dateOf(daysAgo(40)), mode: 'rpm', rpm: '4.00' },
        { from: dateOf(daysAgo(2)), mode: 'rpm', rpm: '6.00' },
      ];
      const { currency, is_guess, now, before } = await read(rates);
      expect({ currency, is_guess }).toEqual({ currency: 'EUR', is_guess: false });
      expect(now.won_back).toMatchObject({ page_views: 2000, amount: '10.00' });
      expect(now.blocked).toMatchObject({ page_views: 500, amount: '3.00' });
      expect(before).toMatchObject({ is_whole: true, blocked: { page_views: 100, amount: '0.40' } });
    });

    it('compares no money with that of an earlier period without a rate on all its days', async () => {
      const { now, before } = await read([{ from: dateOf(daysAgo(8)), mode: 'rpm', rpm: '4.00' }]);
      expect(now.blocked).toMatchObject({ page_views: 500, amount: '2.00' });
      expect(before?.blocked).toMatchObject({ page_views: 100, amount: null, interval: null });
    });

    describe('with a first rate in the middle of', () => {
      const from = (days: number): Rate[] => [{ from: dateOf(daysAgo(days)), mode: 'rpm', rpm: '4.00' }];
      const blocked = async (rates: Rate[], query: object) => {
        const { now, before } = await readWonBack(
          ...([engine, blockedOnly, at(rates), { ...whole, ...query }, noon] as const),
        );
        return { now: now.blocked.amount, before: before?.blocked.amount };
      };
      const days = (first: number, last: number) => ({
        range: { start: dateOf(daysAgo(first)), end: dateOf(daysAgo(last)) },
      });

      it.each(['previous', 'previous_weekdays'])(
        'the earlier period, compares no money: %s',
        async (compare) => expect(await blocked(from(8), { compare })).toEqual({ now: '2.20', before: null }),
      );
      it.each(['previous', 'previous_weekdays'])(
        'this period, has the amount it has alone: %s',
        async (compare) => {
          expect(await blocked(from(3), { compare: 'none' })).toEqual({ now: '2.00', before: undefined });
          expect(await blocked(from(3), { compare })).toEqual({ now: '2.00', before: null });
        },
      );
      it('two periods that overlap, compares no money', async () => {
        const compare = { start: dateOf(daysAgo(9)) };
        expect(await blocked(from(4), { compare })).toEqual({ now: '2.00', before: null });
      });
      it('this period, compares no money with that of later days', async () => {
        const compare = { start: dateOf(daysAgo(5)) };
        expect(await blocked(from(8), { ...days(9, 6), compare })).toEqual({ now: '0.40', before: null });
        expect(await blocked(from(20), { ...days(9, 6), compare })).toEqual({ now: '0.80', before: '0.20' });
      });
    });

    it('has no amount where no rate applies, and none to compare with where nothing is compared', async () => {
      const later: Rate[] = [{ from: '2090-01-01', mode: 'rpm', rpm: '4.00' }];
      const { now, before } = await read(later, { compare: 'none' });
      expect(now).toMatchObject({
        won_back: { page_views: 2000, amount: null, interval: null },
        blocked: { amount: null },
      });
      expect(before).toBeNull();
    });

    it('has the share won back of exact amounts, however little they are rounded to', async () => {
      const rate = { from: '2020-01-01', mode: 'rpm' as const };
      const rates: Rate[] = [
        { ...rate, rpm: '0.10' },
        { ...rate, rpm: '0.40', country: 'US' },
      ];
      const { now } = await readWonBack(engine, site, { ...at(rates), currency: 'JPY' }, whole, noon);
      expect([now.won_back.amount, now.blocked.amount]).toEqual(['1', '0']);
      // 1,000 page views at 0.40 and 1,000 at 0.10 were won back, 500 at 0.40 were not.
      expect(now.at_stake).toEqual({ page_views: 2500, amount: '1', won_back_percent: expect.any(Number) });
      expect(now.at_stake.won_back_percent).toBeCloseTo(500 / 7, 9);
    });

    it('is of the sessions that the filters keep', async () => {
      const filters = [{ dimension: 'country' as const, operator: 'is' as const, value: 'BR' }];
      const { now } = await read([{ from: '2020-01-01', mode: 'rpm', rpm: '1.00' }], { filters });
      expect(now.won_back).toMatchObject({ page_views: 1000, amount: '1.00' });
      expect(now.blocked).toMatchObject({ page_views: 0, amount: '0.00', interval: null });
    });

    it('counts no days whose pages are forgotten where a filter is about pages', async () => {
      const filters = [{ dimension: 'page' as const, operator: 'is_not' as const, value: '/a' }];
      const forgetful = { ...site, events_removed_before: dateOf(noon) };
      const of = (each: typeof site) => readWonBack(engine, each, at([]), { ...whole, filters }, noon);
      expect((await of(site)).now.blocked.page_views).toBe(500);
      const { now, before } = await of(forgetful);
      expect([now.won_back.page_views, now.blocked.page_views]).toEqual([0, 0]);
      expect(before).toMatchObject({ is_whole: false, blocked: { page_views: 0 } });
    });
  });
}

function visits(): Told[] {
  const won = (session: string, days: number, country: string, device: string): Told[] => {
    const visit = { session, at: daysAgo(days), country, device };
    return [
      { ...visit, type: 'conversion_allowlist' },
      ...times(1000, { ...visit, type: 'adblock_not_detected' }),
    ];
  };
  const blocked = (session: string, days: number, views: number) =>
    times(views, { session, at: daysAgo(days), country: 'US', device: 'desktop', type: 'adblock_detected' });
  /** Did something else that counts as a conversion, and never allowed anything. */
  const other = (type: string): Told[] => {
    const visit = { session: type, at: daysAgo(2), country: 'US', device: 'desktop' };
    return [{ ...visit, type }, ...times(300, { ...visit, type: 'adblock_not_detected' })];
  };
  return [
    ...other('conversion_signup'),
    ...other('conversion_alternative'),
    ...won('us', 3, 'US', 'desktop'),
    ...won('br', 1, 'BR', 'mobile'),
    ...blocked('now', 1, 500),
    ...blocked('before', 9, 100),
    ...blocked('first', 20, 1),
  ];
}

/** Page views of 1, 5, 8 and 9 days ago. */
function blockedVisits(): Told[] {
  const views = [
    ...[
      { days: 1, count: 500 },
      { days: 5, count: 50 },
    ],
    ...[
      { days: 8, count: 100 },
      { days: 9, count: 100 },
      { days: 20, count: 1 },
    ],
  ];
  return views.flatMap(({ days, count }) =>
    times(count, { session: `blocked${days}`, at: daysAgo(days), type: 'adblock_detected' }),
  );
}
