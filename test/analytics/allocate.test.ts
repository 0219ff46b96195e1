import { describe, expect, it } from 'vitest';
import { allocate } from '../../src/analytics/ab-test/allocate.ts';

const variant = (name: string, conversions: number, impressions: number, weight = 1) => {
  return { name, weight, conversions, impressions };
};

describe('shares that follow the results', () => {
  it('move by at most ten points, towards the better one', () => {
    expect(allocate([variant('a', 100, 1000), variant('b', 200, 1000)])).toEqual({ a: 40, b: 60 });
  });

  it('end at the floor, and stay there', () => {
    const far = [variant('a', 100, 1000, 15), variant('b', 200, 1000, 85)];
    expect(allocate(far)).toEqual({ a: 10, b: 90 });
    expect(allocate([variant('a', 100, 1000, 10), variant('b', 200, 1000, 90)])).toBeNull();
  });

  it('are the same for the same counts, and stay where nothing tells the variants apart', () => {
    const arms = [variant('a', 30, 200, 2), variant('b', 30, 200), variant('c', 30, 200)];
    const { a = 0, b = 0, c = 0 } = allocate(arms) ?? {};
    expect(allocate(arms)).toEqual({ a, b, c });
    expect(b).toBe(c);
    expect(a).toBe(40);
    expect(allocate(arms.map((arm) => ({ ...arm, weight: 5 })))).toBeNull();
  });

  it('come back to a variant that recovers', () => {
    const shares = allocate([variant('a', 300, 1000, 10), variant('b', 200, 1000, 90)]);
    expect(shares).toEqual({ a: 20, b: 80 });
  });

  it('rise from below the floor step by step', () => {
    const { a = 0, b = 0 } = allocate([variant('a', 10, 200, 1), variant('b', 60, 200, 99)]) ?? {};
    expect([a, b]).toEqual([10, 90]);
  });

  it('move nothing before each variant was seen a hundred times', () => {
    expect(allocate([variant('a', 10, 99), variant('b', 50, 1000)])).toBeNull();
  });

  it('move nothing where one variant is alone', () => {
    expect(allocate([variant('a', 10, 200)])).toBeNull();
    expect(allocate([variant('a', 10, 200), variant('b', 50, 200, 0)])).toBeNull();
  });

  it('leave what the owner gives nobody without visitors', () => {
    const shares = allocate([variant('a', 20, 200), variant('b', 80, 200), variant('c', 190, 200, 0)]);
    expect(shares).toEqual({ a: 40, b: 60, c: 0 });
  });

  it('of ten variants go to the floor, which is all there is', () => {
    const ten = Array.from({ length: 10 }, (_, index) =>
      variant(`v${index}`, 10 + index, 100, 1 + (index % 2)),
    );
    const shares = Object.values(allocate(ten) ?? {});
    expect(shares).toHaveLength(10);
    for (const share of shares) expect(share).toBeCloseTo(10, 6);
  });

  it('add up to a hundred, each at least the floor, whatever the counts', () => {
    for (let seed = 1; seed < 60; seed++) {
      const arms = Array.from({ length: 2 + (seed % 6) }, (_, index) =>
        variant(`v${index}`, (seed * 37 * (index + 1)) % 100, 100 + seed * index),
      );
      const shares = Object.values(allocate(arms) ?? {});
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 1);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(9.99);
    }
  });
});
