import { describe, expect, it } from 'vitest';
import { chiSquareTail, sampleRatioPValue } from '../../src/analytics/chi-square.ts';
import { judgeVariants } from '../../src/analytics/judge-variants.ts';
import { recommend } from '../../src/analytics/recommend.ts';
import { compareArms, rhoSquared } from '../../src/analytics/sequential-test.ts';

const arm = (conversions: number, impressions: number) => ({ conversions, impressions });
const close = (value: number | undefined, expected: number) =>
  expect(Math.abs((value ?? Number.NaN) / expected - 1)).toBeLessThan(1e-6);

/** Reference values: computed with SciPy by code that reproduces GrowthBook's published tests. */
describe('the sequential test', () => {
  it('tunes rho', () => {
    close(Math.sqrt(rhoSquared(2000)), 0.06299268);
    close(Math.sqrt(rhoSquared(5000)), 0.03984007);
  });

  it.each([
    [2000, arm(200, 1000), arm(300, 1000), 1.8343566e-5],
    [2000, arm(600, 2400), arm(696, 2400), 0.04336782],
    [5000, arm(200, 1000), arm(300, 1000), 7.0363647e-5],
    [5000, arm(600, 2400), arm(696, 2400), 0.03927019],
    [5000, arm(200, 1000), arm(250, 1000), 0.13253184],
  ])('N*=%i %j %j: p=%d', (tuning, a, b, p) => close(compareArms(a, b, tuning)?.pValue, p));

  it('p is 1 where there is no difference, and nothing is said where nothing varies', () => {
    expect(compareArms(arm(5, 100), arm(5, 100))?.pValue).toBe(1);
    expect(compareArms(arm(0, 100), arm(0, 100))).toBeNull();
  });

  it.each([
    [2000, arm(600, 2400), arm(696, 2400), 0.000619, 0.079381],
    [5000, arm(600, 2400), arm(696, 2400), 0.001136, 0.078864],
    [5000, arm(200, 1000), arm(250, 1000), -0.008231, 0.108231],
  ])('N*=%i %j %j: interval %d to %d', (tuning, a, b, low, high) => {
    const [from, to] = compareArms(a, b, tuning)?.interval ?? [];
    expect(from).toBeCloseTo(low, 6);
    expect(to).toBeCloseTo(high, 6);
  });
});

describe('chi-square', () => {
  it('has the reference tails', () => {
    close(sampleRatioPValue([4800, 5200], [1, 1]), 6.334248e-5);
    expect(sampleRatioPValue([3300, 3400, 3300], [1, 1, 1])).toBeCloseTo(0.36788, 5);
    expect(chiSquareTail(12.60041, 3)).toBeCloseTo(0.0055855, 6);
    expect(chiSquareTail(3.841459, 1)).toBeCloseTo(0.05, 6);
    expect(chiSquareTail(9.487729, 4)).toBeCloseTo(0.05, 6);
  });
});

describe('the verdict', () => {
  const facts = { multipleExposure: 0, days: 30 };
  const variant = (name: string, conversions: number, impressions: number) => ({
    name,
    weight: 1,
    conversions,
    impressions,
  });

  it('collects, with confidence 0, until every variant has 100 impressions and 10 conversions', () => {
    const few = judgeVariants([variant('control', 30, 200), variant('b', 9, 200)], facts);
    expect(few).toMatchObject({ status: 'collecting', winner: null });
    expect(few.variants.map((each) => each.confidence)).toEqual([0, 0]);
    expect(recommend(few)).toContain('Keep all variants');
  });

  it('names a winner, and says to use it', () => {
    const clear = judgeVariants([variant('control', 200, 1000), variant('b', 300, 1000)], facts);
    expect(clear).toMatchObject({ status: 'winner', winner: 'b', caveats: [] });
    expect(clear.variants[1]?.confidence).toBe(99.9);
    expect(recommend(clear)).toContain('Use "b"');
  });

  it('adjusts for several challengers: what holds against one need not hold among three', () => {
    const two = [variant('control', 600, 2400), variant('b', 696, 2400)];
    expect(judgeVariants(two, facts).winner).toBe('b');
    expect(judgeVariants([...two, variant('c', 600, 2400)], facts).winner).toBeNull();
  });

  it('a variant that is worse for sure is no winner', () => {
    const worse = judgeVariants([variant('control', 300, 1000), variant('b', 200, 1000)], facts);
    expect(worse.winner).toBe('control');
  });

  it('names no winner on a broken set-up, and says why', () => {
    const uneven = judgeVariants([variant('control', 200, 1000), variant('b', 390, 1300)], facts);
    expect(uneven).toMatchObject({ winner: null, caveats: ['sample_ratio_mismatch'] });
    expect(recommend(uneven)).toContain('weights');
    const mixed = judgeVariants([variant('control', 200, 1000), variant('b', 300, 1000)], {
      ...facts,
      multipleExposure: 0.02,
    });
    expect(mixed).toMatchObject({ winner: null, caveats: ['multiple_exposure'] });
  });

  it('less than a week is a caveat, not a condition', () => {
    const early = judgeVariants([variant('control', 200, 1000), variant('b', 300, 1000)], {
      ...facts,
      days: 2,
    });
    expect(early).toMatchObject({ winner: 'b', caveats: ['less_than_a_week'] });
  });

  it('one variant alone is compared with nothing', () => {
    expect(recommend(judgeVariants([variant('control', 20, 100)], facts))).toContain('second variant');
  });
});

describe('looking every day', () => {
  /** Three equal arms, 60 daily looks: how often is anybody ever crowned? */
  it.each([0.02, 0.05, 0.25])(
    'crowns a false winner in at most 5 %% of 400 tests at a rate of %d',
    (rate) => {
      const random = seeded(rate * 1000);
      let crowned = 0;
      for (let test = 0; test < 400; test++) if (everCrowned(rate, random)) crowned++;
      expect(crowned / 400).toBeLessThanOrEqual(0.05);
    },
  );

  function everCrowned(rate: number, random: () => number): boolean {
    const arms = ['control', 'b', 'c'].map((name) => ({ name, weight: 1, impressions: 0, conversions: 0 }));
    for (let day = 1; day <= 60; day++) {
      for (const each of arms) {
        each.impressions += 50;
        for (let visitor = 0; visitor < 50; visitor++) if (random() < rate) each.conversions++;
      }
      if (judgeVariants(arms, { multipleExposure: 0, days: day }).winner) return true;
    }
    return false;
  }

  function seeded(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
  }
});
