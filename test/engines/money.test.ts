import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecovery } from '../../src/analytics/revenue/recovery.ts';
import { readRevenue } from '../../src/analytics/revenue/revenue.ts';
import type { Rate, RateSettings } from '../../src/contract/analytics/revenue.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { dateOf, dayOf, daysAgo, names, noon, rowsOf, type Told, times } from '../support/event-rows.ts';

const engines = await openEventEngines('money');
afterAll(() => engines.stop());

for (const [name, open] of Object.entries(engines.members)) {
  describe(`money on ${name}`, () => {
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
      return { id, config };
    }

    it('recovery: two arms, as worked out by hand', async () => {
      const site = await siteWith(twoArms());
      const read = await readRecovery(engine, site, { days: 30 }, noon);
      expect(read).toMatchObject({
        walled: { eligible: 200, page_views: 400, ad_enabled_page_views: 200, per_visitor: 1 },
        holdout: { eligible: 100, page_views: 300, ad_enabled_page_views: 10, per_visitor: 0.1 },
        incremental: { per_visitor: 0.9, interval: [0.5653, 1.2347], total: 180 },
        lost_visits: { per_visitor: 1, total: 200 },
        conclusion: expect.stringMatching(/^The wall won back between 113 and 247 page views/),
      });
      expect(read.incremental?.total_interval).toEqual([113.06, 246.94]);
      expect(read.caveats.map(({ code }) => code)).toEqual(['sessions_are_independent']);
    });

    it('recovery: nothing is claimed without a hold-out', async () => {
      const site = await siteWith(twoArms().filter(({ metadata }) => metadata?.arm !== 'holdout'));
      const read = await readRecovery(engine, site, { days: 30 }, noon);
      expect(read).toMatchObject({ incremental: null, lost_visits: null });
      expect(read.caveats[0]).toMatchObject({ code: 'no_holdout', text: expect.stringContaining('5%') });
    });

    it('recovery: where a hold-out is set, nobody is asked to set it', async () => {
      const site = await siteWith(twoArms().filter(({ metadata }) => metadata?.arm !== 'holdout'));
      const set = { ...site, config: { ...config, ab_test: { ...config.ab_test, holdout: 5 } } };
      const [caveat] = (await readRecovery(engine, set, { days: 30 }, noon)).caveats;
      expect(caveat).toMatchObject({ code: 'holdout_empty', text: expect.stringMatching(/^No one was in/) });
    });

    it('revenue: gross by vector, with segments and interval', async () => {
      // 125 sessions that allowed, 100 page views each: 12,500.
      const events = Array.from({ length: 125 }, (_, index): Told[] => {
        const session = { session: `s${index}`, at: daysAgo(3), country: index < 50 ? 'FR' : 'DE' };
        const won = { ...session, type: 'conversion_allowlist' };
        return [won, ...times(100, { ...session, type: 'adblock_not_detected' })];
      }).flat();
      const site = await siteWith(events);
      const from = dateOf(daysAgo(10));
      const rpm = await readRevenue(
        engine,
        site,
        at([{ from, mode: 'rpm', rpm: '4.00' }]),
        { days: 30 },
        noon,
      );
      // 125 sessions of 100 page views: the standard deviation is √(125 × 100²) × 0.004 = 4.4721.
      expect(rpm.gross).toEqual({
        page_views: 12_500,
        // √(125 × 100²) × 1.96 = 2191.3.
        page_views_interval: [10_308.69, 14_691.31],
        amount: '50.00',
        interval: ['41.23', '58.77'],
        by_country: [
          { value: 'DE', page_views: 7500, amount: '30.00' },
          { value: 'FR', page_views: 5000, amount: '20.00' },
        ],
        by_device: [{ value: 'desktop', page_views: 12_500, amount: '50.00' }],
      });
      const ecpm: Rate = { from, mode: 'ecpm', ecpm: '1.20', ads_per_page: 3, fill: 0.9 };
      expect((await readRevenue(engine, site, at([ecpm]), { days: 30 }, noon)).gross.amount).toBe('40.50');
      const french = await readRevenue(
        engine,
        site,
        at([{ from, mode: 'rpm', rpm: '4', country: 'FR' }]),
        { days: 30 },
        noon,
      );
      expect(french.gross.amount).toBe('20.00');
      expect(french.caveats[0]).toMatchObject({
        code: 'rate_missing',
        text: expect.stringContaining('60.0%'),
      });
      const none = await readRevenue(engine, site, at([]), { days: 30 }, noon);
      expect([none.gross.amount, none.gross.interval, none.caveats[0]?.code]).toEqual([
        null,
        null,
        'no_rates',
      ]);
    });

    it('revenue: page views after the attribution window, and of those never won, do not count', async () => {
      const seen = (session: string, at: number, allowedAt: number | undefined): Told[] =>
        times(3, {
          session,
          type: 'adblock_not_detected',
          at,
          metadata: allowedAt === undefined ? {} : { allowed_at: dayOf(allowedAt) },
        });
      const site = await siteWith([
        ...seen('first day', daysAgo(1), daysAgo(1)),
        ...seen('last day', daysAgo(1), daysAgo(7)),
        ...seen('a day late', daysAgo(1), daysAgo(8)),
        ...seen('no blocker ever', daysAgo(1), undefined),
        {
          session: 'blocks again',
          type: 'adblock_detected',
          at: daysAgo(1),
          metadata: { allowed_at: dayOf(daysAgo(2)) },
        },
      ]);
      const settings = {
        ...at([{ from: dateOf(daysAgo(40)), mode: 'rpm', rpm: '1000' }]),
        attribution_days: 7,
      };
      const read = await readRevenue(engine, site, settings, { days: 30 }, noon);
      expect(read.gross).toMatchObject({ page_views: 6, amount: '6.00' });
      expect(read.lost_potential).toMatchObject({ page_views: 1, amount: '1.00' });
    });

    it('revenue: what the wall brought and cost, at the rates', async () => {
      const site = await siteWith(twoArms());
      const rates: Rate[] = [{ from: dateOf(daysAgo(40)), mode: 'rpm', rpm: '1000.00' }];
      const read = await readRevenue(engine, site, at(rates), { days: 30 }, noon);
      expect(read.incremental).toEqual({
        page_views: 180,
        page_views_interval: [113.06, 246.94],
        amount: '180.00',
        interval: ['113.06', '246.94'],
      });
      expect(read.cost_of_wall).toMatchObject({ page_views: 200, amount: '200.00' });
      const day = dateOf(daysAgo(2));
      expect(read.measured).toEqual({ start: day, end: day });
    });

    it('revenue: the pace of a year is of the days since the first visit, not since the first in the period', async () => {
      const won = (days: number) =>
        names(20, `d${days}-`).flatMap((session): Told[] => [
          { session, at: daysAgo(days), type: 'conversion_allowlist' },
          { session, at: daysAgo(days), type: 'adblock_not_detected' },
        ]);
      const site = await siteWith([40, 36, 8, 5, 2].flatMap(won));
      const rates: Rate[] = [{ from: dateOf(daysAgo(80)), mode: 'rpm', rpm: '1000.00' }];
      const yearly = async (days: number, settings = at(rates)) =>
        Number((await readRevenue(engine, site, settings, { days }, noon)).yearly?.amount);
      // Of noon: half of today is over.
      expect(await yearly(14)).toBeCloseTo((60 * 365) / 13.5, 1);
      expect(await yearly(30)).toBeCloseTo((60 * 365) / 29.5, 1);
      expect(await yearly(60)).toBeCloseTo((100 * 365) / 40.5, 1);
      // Of what was earned, not of that in whole yen: 60 page views earn 0.30 yen.
      const yen = { ...at([{ from: dateOf(daysAgo(80)), mode: 'rpm', rpm: '5.00' }]), currency: 'JPY' };
      expect(await yearly(14, yen)).toBe(Math.round((0.3 * 365) / 13.5));
    });

    it('revenue: the sentence, what is at stake, and the pace of a year', async () => {
      const site = await siteWith(twoArms());
      const rates: Rate[] = [{ from: dateOf(daysAgo(40)), mode: 'rpm', rpm: '1000.00' }];
      const read = await readRevenue(engine, site, at(rates), { days: 30 }, noon);
      expect(read.headline).toEqual({
        code: 'brought',
        basis: 'incremental',
        // The hold-out was there on one of the days.
        text: expect.stringMatching(
          /^The wall earned you €180\.00 that you wouldn’t have without it \(\w+ \d+\)\. Over the whole period, ad blockers still cost you €300\.00\.$/,
        ),
      });
      // 50 visitors with four pages each, of 300 visitors with a blocked one.
      expect(read.at_stake).toEqual({ page_views: 500, amount: '500.00', won_back_percent: 40 });
      expect(read.yearly).toBeNull();
      const again = twoArms().map((told) => ({ ...told, session: `${told.session} b`, at: daysAgo(9) }));
      const longer = await siteWith([...twoArms(), ...again]);
      const inTime = await readRevenue(engine, longer, at(rates), { days: 30 }, noon);
      // The hold-out was there on eight days, whatever came later: 360 × 365 ÷ 8.
      expect(inTime.yearly).toMatchObject({ amount: '16425.00', interval: ['12379.78', '20470.22'] });
      const since: Rate[] = [{ from: dateOf(daysAgo(5)), mode: 'rpm', rpm: '1000.00' }];
      const inPart = await readRevenue(engine, longer, at(since), { days: 30 }, noon);
      expect(inPart.yearly).toMatchObject({ page_views: inTime.yearly?.page_views, amount: null });
      const amounts = inPart.timeline.map(({ to_date }) => to_date?.amount);
      expect([amounts.at(-5), amounts.at(-1)]).toEqual([null, inPart.incremental?.amount]);
    });

    it('revenue: what is at stake is of exact amounts, however small they are', async () => {
      const site = await siteWith(twoArms());
      const rates: Rate[] = [{ from: dateOf(daysAgo(40)), mode: 'rpm', rpm: '1.50' }];
      // 200 page views earn 0.30 yen, the other 300 earn 0.45.
      const { gross, lost_potential, at_stake } = await readRevenue(
        engine,
        site,
        { ...at(rates), currency: 'JPY' },
        { days: 30 },
        noon,
      );
      expect([gross.amount, lost_potential.amount]).toEqual(['0', '0']);
      expect(at_stake).toEqual({ page_views: 500, amount: '1', won_back_percent: 40 });
    });

    it('revenue: page views only, and too early to say', async () => {
      const few = twoArms().filter(({ session }) => /^(w|won|h|by itself)\d{1,2}$/.test(session));
      const site = await siteWith(few.filter(({ session }) => !session.startsWith('by')));
      const read = await readRevenue(engine, site, at([]), { days: 30 }, noon);
      expect(read.incremental).toMatchObject({ page_views_interval: null });
      expect(read.headline).toMatchObject({
        code: 'too_early',
        basis: 'incremental',
        text: expect.stringContaining('It’s too early to say what the wall brings.'),
      });
    });

    it('revenue: days add up to the period, and the last of them is its figure', async () => {
      const again = twoArms().map((told) => ({ ...told, session: `${told.session} b`, at: daysAgo(5) }));
      const site = await siteWith([...twoArms(), ...again]);
      const rates: Rate[] = [{ from: dateOf(daysAgo(40)), mode: 'rpm', rpm: '1000.00' }];
      const read = await readRevenue(engine, site, at(rates), { days: 7 }, noon);
      const sum = (of: 'gross' | 'lost_potential') =>
        read.timeline.reduce((total, day) => total + day[of].page_views, 0);
      expect(read.timeline.map(({ date }) => date)).toEqual(
        [6, 5, 4, 3, 2, 1, 0].map((days) => dateOf(daysAgo(days))),
      );
      expect([sum('gross'), sum('lost_potential')]).toEqual([
        read.gross.page_views,
        read.lost_potential.page_views,
      ]);
      expect(read.timeline[0]?.to_date).toBeNull();
      expect(read.timeline[1]?.to_date).toMatchObject({ page_views: 180, amount: '180.00' });
      expect(read.timeline.at(-1)?.to_date).toEqual(read.incremental);
      const alone = { ...site, id: (await siteWith(twoArms().filter(isWalled))).id };
      const counted = await readRevenue(engine, alone, at(rates), { days: 7 }, noon);
      expect(counted.headline).toMatchObject({ code: 'won_back', basis: 'gross' });
      const { by_country: _, by_device: __, ...gross } = counted.gross;
      expect(counted.timeline.at(-1)?.to_date).toEqual(gross);
    });

    it('revenue: a wall that loses is shown with its sign', async () => {
      const swapped = twoArms().map((told): Told => {
        if (told.metadata?.arm === undefined) return told;
        const arm = told.metadata.arm === 'walled' ? 'holdout' : 'walled';
        return { ...told, metadata: { ...told.metadata, arm } };
      });
      const site = await siteWith(swapped);
      const rates: Rate[] = [{ from: dateOf(daysAgo(40)), mode: 'rpm', rpm: '1000.00' }];
      const { incremental, cost_of_wall } = await readRevenue(engine, site, at(rates), { days: 30 }, noon);
      expect([incremental?.amount, cost_of_wall?.amount]).toEqual(['-90.00', '-100.00']);
      expect((await readRecovery(engine, site, { days: 30 }, noon)).conclusion).toMatch(
        /^The wall cost you between/,
      );
    });
  });
}

function isWalled({ session }: Told): boolean {
  return session.startsWith('w');
}

function at(rates: Rate[]): RateSettings {
  return { currency: 'EUR', attribution_days: 30, rates };
}

/**
 * 200 walled visitors, of whom 50 allow and see four pages with ads; 100 of the hold-out, who see three pages each,
 * five of them two with ads.
 */
function twoArms(): Told[] {
  const visit = (session: string, arm: string, clear: number, all: number, won: boolean): Told[] => {
    const told = { session, at: daysAgo(2), metadata: { arm } };
    return [
      { ...told, type: 'adblock_detected', metadata: { arm, arm_first: true } },
      // The first page view comes before the arm is drawn.
      { session, at: daysAgo(2), type: 'page_view' },
      ...times(all - 1, { ...told, type: 'page_view' }),
      ...(won ? [{ ...told, type: 'conversion_allowlist' }] : []),
      ...times(clear, { ...told, type: 'adblock_not_detected' }),
    ];
  };
  return [
    ...names(150, 'w').flatMap((name) => visit(name, 'walled', 0, 1, false)),
    ...names(50, 'won').flatMap((name) => visit(name, 'walled', 4, 5, true)),
    ...names(95, 'h').flatMap((name) => visit(name, 'holdout', 0, 3, false)),
    ...names(5, 'by itself').flatMap((name) => visit(name, 'holdout', 2, 3, false)),
  ];
}
