import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecovery } from '../../src/analytics/revenue/recovery.ts';
import { readRevenue } from '../../src/analytics/revenue/revenue.ts';
import { readRevenueMonths } from '../../src/analytics/revenue/revenue-months.ts';
import type { RateSettings } from '../../src/contract/analytics/revenue.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { dateOf, daysAgo, names, noon, rowsOf, type Told, times } from '../support/event-rows.ts';

const engines = await openEventEngines('holdout');
afterAll(() => engines.stop());

const config = { ...defaultSiteConfig, consent_mode: 'full' as const };
const settings: RateSettings = {
  currency: 'EUR',
  attribution_days: 30,
  rates: [{ from: dateOf(daysAgo(200)), mode: 'rpm', rpm: '1000.00' }],
};

for (const [name, open] of Object.entries(engines.members)) {
  describe(`a hold-out over time on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
    });
    afterAll(() => engine.close());

    async function siteWith(events: Told[]) {
      const id = randomUUID();
      await engine.insert('events', rowsOf(id, events), randomUUID());
      return { id, config };
    }

    it('counts visitors who were drawn in the 90 days before, where browsers keep their arm', async () => {
      const site = await siteWith([
        ...drawn(40, { walled: 190, holdout: 110 }),
        ...drawn(2, { walled: 20, holdout: 10 }),
        ...comeBack(2, { walled: 60, holdout: 30 }),
      ]);
      const read = await readRecovery(engine, site, { days: 7 }, noon);
      expect(read).toMatchObject({
        walled: { eligible: 210, ad_enabled_page_views: 120 },
        holdout: { eligible: 120, ad_enabled_page_views: 60 },
        incremental: { total: 15, total_interval: expect.any(Array) },
      });
      const revenue = await readRevenue(engine, site, settings, { days: 7 }, noon);
      const day = dateOf(daysAgo(2));
      expect(revenue).toMatchObject({
        incremental: { page_views: 15, page_views_interval: read.incremental?.total_interval },
        measured: { start: day, end: day },
      });
      expect(revenue.timeline.at(-1)?.to_date).toEqual(revenue.incremental);
      expect(revenue.timeline[0]?.to_date).toBeNull();
      const cookieless = { ...site, config: { ...config, consent_mode: 'cookieless' as const } };
      expect(await readRecovery(engine, cookieless, { days: 7 }, noon)).toMatchObject({
        walled: { eligible: 20 },
        holdout: { eligible: 10 },
      });
    });

    it('claims nothing after the percentage was changed', async () => {
      // The same of everyone, whichever arm: 5% were held out before, and 20% of those who are new.
      const site = await siteWith([
        ...drawn(40, { walled: 1900, holdout: 100 }),
        ...drawn(2, { walled: 320, holdout: 80 }),
        ...comeBack(2, { walled: 380, holdout: 20 }),
      ]);
      const read = await readRecovery(engine, site, { days: 7 }, noon);
      expect(read).toMatchObject({
        incremental: { interval: null, total_interval: null },
        lost_visits: { total_interval: null },
        conclusion_code: 'holdout_changed',
        conclusion: expect.stringContaining('percentage changed'),
      });
      expect(read.caveats.map(({ code }) => code)).toContain('holdout_changed');
      const revenue = await readRevenue(engine, site, settings, { days: 7 }, noon);
      expect(revenue.incremental?.interval).toBeNull();
      expect(revenue.headline).toMatchObject({ code: 'too_early', basis: 'incremental' });
      expect(revenue.caveats.map(({ code }) => code)).toContain('holdout_changed');
      const { months } = await readRevenueMonths(engine, site, settings, 2, noon);
      expect(months.at(-1)?.incremental?.interval ?? null).toBeNull();
      // Well before the change all is as it was.
      const earlier = { start: dateOf(daysAgo(50)), end: dateOf(daysAgo(10)) };
      const { caveats } = await readRecovery(engine, site, earlier, noon);
      expect(caveats.map(({ code }) => code)).not.toContain('holdout_changed');
    });

    it('ends with the hold-out: later page views of the arms, and later days, are no part of it', async () => {
      const site = await siteWith([
        ...[20, 13].flatMap((ago) => drawn(ago, { walled: 190, holdout: 110 })),
        ...comeBack(13, { walled: 60, holdout: 10 }),
        // All see walls by now, and browsers still send the arm.
        ...comeBack(5, { walled: 100, holdout: 90 }),
      ]);
      const read = await readRecovery(engine, site, { days: 30 }, noon);
      expect(read).toMatchObject({
        walled: { ad_enabled_page_views: 120 },
        holdout: { ad_enabled_page_views: 20 },
      });
      const revenue = await readRevenue(engine, site, settings, { days: 30 }, noon);
      expect(revenue.measured).toEqual({ start: dateOf(daysAgo(20)), end: dateOf(daysAgo(13)) });
      const total = Number(revenue.incremental?.amount);
      // The pace is of what is not rounded yet: a cent of the total is 46 of it.
      const [pace, rounding] = [(total * 365) / 8, (0.005 * 365) / 8 + 0.005];
      expect(Math.abs(Number(revenue.yearly?.amount) - pace)).toBeLessThanOrEqual(rounding);
    });
  });
}

type Arms = Record<'walled' | 'holdout', number>;

/** Visitors with a blocker, each drawn into its arm. */
function drawn(ago: number, arms: Arms): Told[] {
  return both(arms, (arm, id) => [
    { session: `${id} drawn ${ago}`, type: 'page_view', at: daysAgo(ago), metadata: { arm } },
    {
      ...{ session: `${id} drawn ${ago}`, type: 'adblock_detected', at: daysAgo(ago) },
      metadata: { arm, arm_first: true },
    },
  ]);
}

/** Visits of some of them: a page with a blocker, two with ads. */
function comeBack(ago: number, arms: Arms): Told[] {
  return both(arms, (arm, id) => {
    const told = { session: `${id} again ${ago}`, at: daysAgo(ago), metadata: { arm } };
    return [
      { ...told, type: 'adblock_detected' },
      ...times(3, { ...told, type: 'page_view' }),
      ...times(2, { ...told, type: 'adblock_not_detected' }),
    ];
  });
}

function both(arms: Arms, events: (arm: string, id: string) => Told[]): Told[] {
  return Object.entries(arms).flatMap(([arm, count]) => names(count, arm).flatMap((id) => events(arm, id)));
}
