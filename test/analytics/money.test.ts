import { describe, expect, it, test } from 'vitest';
import { compareArms } from '../../src/analytics/revenue/compare-arms.ts';
import { amountText, openPrices, placesOf, pricePerView } from '../../src/analytics/revenue/price.ts';
import { fitReblockRate } from '../../src/analytics/revenue/reblock-rate.ts';
import { zOutside } from '../../src/analytics/statistics/z-outside.ts';
import { seededDraw } from '../../src/cli/demo/seeded-draw.ts';
import type { Rate } from '../../src/contract/analytics/revenue.ts';

const from = '2026-01-01';
const rpm = (rpm: string, more: Partial<Rate> = {}) => ({ from, mode: 'rpm', rpm, ...more }) as Rate;

describe('amounts', () => {
  const ecpm: Rate = { from, mode: 'ecpm', ecpm: '1.20', ads_per_page: 3, fill: 0.9 };
  test.each<[string, Rate, number, string, string]>([
    ['a rate for page views', rpm('4.00'), 12_500, 'EUR', '50.00'],
    ['a rate for ads', ecpm, 12_500, 'EUR', '40.50'],
    ['half a cent is rounded up', rpm('5'), 1, 'EUR', '0.01'],
    ['a currency without cents', rpm('150'), 1003, 'JPY', '150'],
    ['a currency with three places', rpm('1.5'), 1001, 'KWD', '1.502'],
    ['more than a double holds', rpm('900719925.474099'), 10_000_000, 'USD', '9007199254740.99'],
  ])('%s', (_, rate, views, currency, amount) => {
    expect(amountText(pricePerView(rate) * BigInt(views), placesOf(currency))).toBe(amount);
  });

  test('ten times 0.10 is 1.00', () => {
    const sum = Array.from({ length: 10 }, () => pricePerView(rpm('0.1')) * 1000n);
    expect(
      amountText(
        sum.reduce((a, b) => a + b),
        2,
      ),
    ).toBe('1.00');
  });

  test('what is lost has a sign, and nothing has none', () => {
    expect([amountText(-(10n ** 21n), 2), amountText(-1n, 2)]).toEqual(['-1.00', '0.00']);
  });
});

describe('the rate that holds', () => {
  const rates = [
    rpm('1'),
    rpm('2', { from: '2026-03-01' }),
    rpm('3', { device: 'mobile' }),
    rpm('4', { country: 'DE' }),
    rpm('5', { country: 'DE', device: 'mobile' }),
    rpm('6', { country: 'DE', device: 'mobile', from: '2026-03-01' }),
  ];
  test.each([
    ['2025-12-31', 'DE', 'mobile', null],
    ['2026-01-01', 'FR', 'desktop', '1'],
    ['2026-02-28', 'FR', 'desktop', '1'],
    ['2026-03-01', 'FR', 'desktop', '2'],
    ['2026-03-01', 'FR', 'mobile', '3'],
    ['2026-03-01', 'DE', 'tablet', '4'],
    ['2026-02-01', 'DE', 'mobile', '5'],
    ['2026-03-02', 'DE', 'mobile', '6'],
  ])('on %s in %s on %s', (day, country, device, price) => {
    expect(openPrices(rates)(day, country, device)).toBe(price && pricePerView(rpm(price)));
  });
});

describe('intervals', () => {
  test('the normal quantile', () => {
    expect(zOutside(0.05)).toBeCloseTo(1.959964, 6);
    expect(zOutside(0.05 / 20)).toBeCloseTo(3.023341, 6);
  });

  test('two arms, by hand', () => {
    // Means 1.0 and 0.1; mean square (800 + 20) / 55, times z² = 57.27; variance 857.27/200² + 77.27/100².
    const walled = { eligible: 200, sum: 200, squares: 800, sessions: 50, begun: 50 };
    const holdout = { eligible: 100, sum: 10, squares: 20, sessions: 5, begun: 5 };
    const found = compareArms(walled, holdout, { scale: 200, isSteady: true });
    expect(found?.perVisitor).toBeCloseTo(0.9, 10);
    expect(found?.interval?.map((end) => end.toFixed(4))).toEqual(['0.5653', '1.2347']);
    expect(found?.totalInterval?.map((end) => end.toFixed(1))).toEqual(['113.1', '246.9']);
    const few = compareArms({ ...walled, eligible: 99 }, holdout, { scale: 99, isSteady: true });
    expect(few?.interval).toBeNull();
    const none = compareArms(walled, { ...holdout, eligible: 0 }, { scale: 200, isSteady: true });
    expect(none).toBeNull();
    const changed = compareArms(walled, holdout, { scale: 200, isSteady: false });
    expect([changed?.total.toFixed(1), changed?.totalInterval]).toEqual(['180.0', null]);
  });

  test('two arms, as worked out in docs/revenue.md', () => {
    const walled = { eligible: 19_000, sum: 4750, squares: 33_000, sessions: 950, begun: 950 };
    const holdout = { eligible: 1000, sum: 60, squares: 300, sessions: 15, begun: 15 };
    const found = compareArms(walled, holdout, { scale: walled.eligible, isSteady: true });
    expect(found?.total).toBeCloseTo(3610, 6);
    expect(found?.totalInterval?.map(Math.round)).toEqual([2757, 4463]);
    const money = (arm: typeof walled) => ({
      ...arm,
      sum: arm.sum * 0.004,
      squares: arm.squares * 0.004 ** 2,
    });
    const inMoney = compareArms(money(walled), money(holdout), { scale: walled.eligible, isSteady: true });
    expect(inMoney?.total.toFixed(2)).toBe('14.44');
    expect(inMoney?.totalInterval?.map((end) => end.toFixed(2))).toEqual(['11.03', '17.85']);
    // 965 sessions of 386 visitors: K = 2.5, 1 + 2 × 1.5 × 4810² ÷ (965 × 33,300) = 3.16.
    const returning = compareArms(
      { ...walled, begun: 380 },
      { ...holdout, begun: 6 },
      { scale: walled.eligible, isSteady: true },
    );
    expect(returning?.totalInterval?.map(Math.round)).toEqual([2094, 5126]);
  });

  test.each([
    { walled: 1900, holdout: 100, rates: [0.2, 0.02] },
    { walled: 1900, holdout: 100, rates: [0.15, 0.15] },
    { walled: 4000, holdout: 250, rates: [0.1, 0.002] },
  ])('two arms hold the truth in 95 of 100: $rates', ({ walled, holdout, rates }) => {
    const draw = seededDraw(`arms ${rates}`);
    const mean = 3; // page views of a session that has any: 1 to 5, alike
    const truth = ((rates[0] ?? 0) - (rates[1] ?? 0)) * mean;
    const runs = 1000;
    let held = 0;
    for (let run = 0; run < runs; run++) {
      const total = (eligible: number, rate: number) => {
        const arm = { eligible, sum: 0, squares: 0, sessions: 0, begun: 0 };
        for (let visitor = 0; visitor < eligible; visitor++) {
          if (draw.unit() >= rate) continue;
          const seen = 1 + Math.floor(draw.unit() * 5);
          arm.sum += seen;
          arm.squares += seen ** 2;
          arm.sessions++;
          arm.begun++;
        }
        return arm;
      };
      const one = total(walled, rates[0] ?? 0);
      const interval = compareArms(one, total(holdout, rates[1] ?? 0), {
        scale: walled,
        isSteady: true,
      })?.interval;
      if (interval && interval[0] <= truth && truth <= interval[1]) held++;
    }
    expect(held / runs).toBeGreaterThanOrEqual(0.935);
  });
});

describe('how fast visitors block again', () => {
  it('is the share of a day, whenever they were seen', () => {
    expect(fitReblockRate([{ age: 1, sessions: 100, reblocked: 10 }])?.rate).toBeCloseTo(0.1, 6);
    expect(fitReblockRate([{ age: 2, sessions: 100, reblocked: 19 }])?.rate).toBeCloseTo(0.1, 6);
  });

  it('has the interval in which what was seen is not much less likely', () => {
    const fit = fitReblockRate([{ age: 1, sessions: 100, reblocked: 10 }]);
    const likelihood = (h: number) => 10 * Math.log(h) + 90 * Math.log(1 - h);
    for (const end of fit?.interval ?? [])
      expect(likelihood(0.1) - likelihood(end)).toBeCloseTo(3.841458820694124 / 2, 4);
    expect(fit?.interval[0]).toBeLessThan(0.1);
  });

  it('is nothing where nobody did, and unknown where few were seen', () => {
    const fit = fitReblockRate([{ age: 7, sessions: 100, reblocked: 0 }]);
    expect([fit?.rate, fit?.interval[0]]).toEqual([0, 0]);
    // (1 − h)^700 = e^−1.92
    expect(fit?.interval[1]).toBeCloseTo(1.920729 / 700, 4);
    expect(fitReblockRate([{ age: 1, sessions: 29, reblocked: 10 }])).toBeNull();
  });
});
