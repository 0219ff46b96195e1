import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePerDay } from '../../src/analytics/revenue/change-per-day.ts';
import { readRevenueMonths } from '../../src/analytics/revenue/revenue-months.ts';
import type { RateSettings } from '../../src/contract/analytics/revenue.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { names, noon, rowsOf, type Told, times } from '../support/event-rows.ts';

const engines = await openEventEngines('months');
afterAll(() => engines.stop());

/** The 15th of the month before this one, at noon: its own month before is still stored, whatever today is. */
const today = new Date(noon);
const middle = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15, 12);
const dayMs = 86_400_000;
const monthName = (ms: number) => new Date(ms).toISOString().slice(0, 7);

/** Each has four page views with ads. */
function won(count: number, at: number): Told[] {
  return names(count, `w${at}`).flatMap((session): Told[] => [
    { session, at, type: 'conversion_allowlist' },
    ...times(4, { session, at, type: 'adblock_not_detected' }),
  ]);
}

for (const [name, open] of Object.entries(engines.members)) {
  describe(`revenue by month on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
    });
    afterAll(() => engine.close());

    it('has each month from the first visit on, with the change of a day', async () => {
      const id = randomUUID();
      const earlier = middle - 20 * dayMs;
      // The 1st, a second after midnight in Berlin, is the evening before in UTC.
      const first = middle - 14.5 * dayMs - 1.9 * 3_600_000;
      const events = [...won(100, earlier), ...won(100, middle - 3 * dayMs), ...won(10, first)];
      await engine.insert('events', rowsOf(id, events), randomUUID());
      const site = { id, config: { ...defaultSiteConfig, timezone: 'Etc/GMT-2' } };
      const settings: RateSettings = {
        currency: 'EUR',
        attribution_days: 30,
        rates: [{ from: '2020-01-01', mode: 'rpm', rpm: '1000' }],
      };
      const { months } = await readRevenueMonths(engine, site, settings, 6, middle);
      expect(months).toMatchObject([
        { month: monthName(earlier), is_complete: true, gross: { page_views: 400, amount: '400.00' } },
        { month: monthName(middle), is_complete: false, gross: { page_views: 440, amount: '440.00' } },
      ]);
      expect(months[1]?.days).toBe(14.58);
      expect(months[0]?.change).toBeNull();
      const [one, other] = months.map(({ gross, days }) => Number(gross.amount) / days);
      expect(Number(months[1]?.change?.amount)).toBeCloseTo((other ?? 0) - (one ?? 0), 1);
    });

    it('compares no money with that of days before the first rate, and has none of them alone', async () => {
      const id = randomUUID();
      const earlier = middle - 20 * dayMs;
      await engine.insert('events', rowsOf(id, [...won(9, earlier), ...won(9, middle)]), randomUUID());
      const site = { id, config: defaultSiteConfig };
      const from = new Date(middle - dayMs).toISOString().slice(0, 10);
      const settings: RateSettings = {
        currency: 'EUR',
        attribution_days: 30,
        rates: [{ from, mode: 'rpm', rpm: '1000' }],
      };
      const { months } = await readRevenueMonths(engine, site, settings, 6, middle);
      expect(months.map(({ gross }) => gross)).toMatchObject([
        { page_views: 36, amount: null, interval: null },
        { page_views: 36, amount: '36.00' },
      ]);
      expect(months[1]?.change).toMatchObject({ amount: null, interval: null });
      expect(months[1]?.change?.page_views).not.toBe(0);
    });

    it('counts the days of a month from the first visit of the site, whatever months are asked for', async () => {
      const id = randomUUID();
      const first = middle - 35 * dayMs;
      const events = [...won(9, first), ...won(9, middle - 5 * dayMs)];
      await engine.insert('events', rowsOf(id, events), randomUUID());
      const site = { id, config: defaultSiteConfig };
      const settings: RateSettings = { currency: null, attribution_days: 30, rates: [] };
      const read = async (count: number) =>
        (await readRevenueMonths(engine, site, settings, count, middle)).months.map(({ month, days }) => [
          month,
          days,
        ]);
      expect(await read(1)).toEqual([[monthName(middle), 14.5]]);
      const since = (middle - 14.5 * dayMs - Date.parse(new Date(first).toISOString().slice(0, 10))) / dayMs;
      for (const count of [2, 6]) {
        expect(await read(count)).toEqual([
          [monthName(first), since],
          [monthName(middle), 14.5],
        ]);
      }
      const late = middle + 30 * dayMs;
      expect((await readRevenueMonths(engine, site, settings, 1, late)).months).toMatchObject([
        { month: monthName(late), gross: { page_views: 0 } },
      ]);
    });

    it('is empty without a visit', async () => {
      const site = { id: randomUUID(), config: defaultSiteConfig };
      const settings: RateSettings = { currency: null, attribution_days: 30, rates: [] };
      expect(await readRevenueMonths(engine, site, settings, 6, middle)).toEqual({
        currency: null,
        counted_from: null,
        months: [],
      });
    });
  });
}

describe('the change of a day', () => {
  const till = { digits: 2, isPriced: true };
  const month = (days: number, amount: string, high: string) => ({
    ...{ month: '2026-10', is_complete: true, incremental: null, measured_days: 0 },
    days,
    lost_potential: { page_views: 0, amount: '0.00' },
    gross: {
      page_views: Number(amount),
      page_views_interval: [0, Number(high)] as [number, number],
      amount,
      interval: ['0.00', high] as [string, string],
    },
  });

  it('has an interval of both months: 2.00 ± 0.40 less 1.00 ± 0.30 is 1.00 ± 0.50', () => {
    const change = changePerDay(month(30, '60.00', '72.00'), month(31, '31.00', '40.30'), till);
    expect(change).toEqual({
      page_views: 1,
      page_views_interval: [0.5, 1.5],
      amount: '1.00',
      interval: ['0.50', '1.50'],
    });
  });

  it('is of the days that were measured where both months had a hold-out', () => {
    const measured = (days: number, amount: string) => ({
      ...month(30, '300.00', '330.00'),
      incremental: month(30, amount, amount).gross,
      measured_days: days,
    });
    const change = changePerDay(measured(25, '50.00'), measured(3, '3.00'), till);
    expect(change?.amount).toBe('1.00');
    expect(changePerDay(measured(25, '50.00'), month(31, '31.00', '40.30'), till)).toBeNull();
  });

  it('has no amount where a month has days without a rate: its amount is of the others', () => {
    const months = [month(30, '60.00', '72.00'), month(31, '31.00', '40.30')] as const;
    const change = changePerDay(...months, { ...till, isPriced: false });
    expect(change).toMatchObject({ page_views: 1, amount: null, interval: null });
  });

  it('is none before a month has a full day: a few minutes say nothing of its days', () => {
    const before = month(31, '31.00', '40.30');
    expect(changePerDay(month(0.9999, '1.00', '2.00'), before, till)).toBeNull();
    expect(changePerDay(month(1, '1.00', '2.00'), before, till)).toMatchObject({ amount: '0.00' });
    const measured = { ...before, incremental: before.gross, measured_days: 0.5 };
    expect(
      changePerDay({ ...before, incremental: before.gross, measured_days: 20 }, measured, till),
    ).toBeNull();
  });

  it('is none for the first month', () => {
    expect(changePerDay(month(30, '60.00', '72.00'), undefined, till)).toBeNull();
  });
});
