import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Arm } from '../../src/analytics/statistics/arm.ts';
import { chanceToBeBest, probabilityBetter } from '../../src/analytics/statistics/chance-to-be-best.ts';
import { chiSquareTail } from '../../src/analytics/statistics/chi-square.ts';
import { newcombeInterval } from '../../src/analytics/statistics/newcombe.ts';
import { pooledZ } from '../../src/analytics/statistics/pooled-z.ts';
import { sampleSizePerArm, sequentialSampleSizePerArm } from '../../src/analytics/statistics/sample-size.ts';
import { boundary, type Comparison, compareArms } from '../../src/analytics/statistics/sequential-test.ts';
import { wilsonInterval } from '../../src/analytics/statistics/wilson.ts';
import { sameDigits, vectors } from './vectors.ts';

it.each(vectors)('$test: $input', (vector) => expect(sameDigits(vector)).toEqual(vector.expected));

/** compute.py beside it says how the file was made. */
interface Reference {
  tables: [counts: number[], Pair, Pair, Pair | null, [number, number, number] | null, number][];
  several: [[number, number][], number[]][];
  chi_square: [value: number, degrees: number, tail: number][];
}
type Pair = [number, number];
const reference = JSON.parse(readFileSync('test/analytics/reference/reference.json', 'utf8')) as Reference;

describe('1,000 random tables, computed in another way: the same to a billionth', () => {
  const tables = reference.tables.map(([[c1 = 0, n1 = 0, c2 = 0, n2 = 0], ...columns]) => {
    const [wilson, newcombe, pooled, sequence, better] = columns;
    const expected: Record<string, number[] | null> = {
      Wilson: wilson,
      Newcombe: newcombe,
      'pooled z': pooled,
      'the sequence': sequence,
      'P(B > A)': [better],
    };
    return { a: arm(c1, n1), b: arm(c2, n2), expected };
  });

  it('has them all', () => expect(tables).toHaveLength(1000));
  it.each<[string, (a: Arm, b: Arm) => number[] | null]>([
    ['Wilson', (_, b) => wilsonInterval(b)],
    ['Newcombe', newcombeInterval],
    ['pooled z', (a, b) => values(pooledZ(a, b))],
    ['the sequence', (a, b) => sequence(compareArms(a, b))],
    ['P(B > A)', (a, b) => [probabilityBetter(a, b)]],
  ])('%s', (name, compute) => {
    for (const table of tables) near(compute(table.a, table.b), table.expected[name] ?? null);
  });
});

it('the best of several: the same to a billionth of the whole', () => {
  for (const [arms, expected] of reference.several) {
    const chances = chanceToBeBest(arms.map(([c, n]) => arm(c, n)));
    for (const [index, chance] of chances.entries()) {
      expect(Math.abs(chance - (expected[index] ?? Number.NaN))).toBeLessThan(1e-9);
    }
  }
});

it('the tail of chi-square', () => {
  for (const [value, degrees, tail] of reference.chi_square) near([chiSquareTail(value, degrees)], [tail]);
});

describe('edges', () => {
  it('the chances to be best add up to 1, also where arms are large or differ in size', () => {
    const cases = [
      [arm(0, 0), arm(0, 0), arm(0, 0)],
      [arm(0, 1000), arm(0, 1000), arm(1, 1000)],
      [arm(30, 100), arm(290_000, 1_000_000), arm(2_900, 10_000)],
      Array.from({ length: 10 }, (_, index) => arm(100 + index, 1000)),
    ];
    for (const arms of cases) {
      const chances = chanceToBeBest(arms);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    }
  });

  it('one arm is the best, of none there is none', () => {
    expect(chanceToBeBest([arm(1, 2)])).toEqual([1]);
    expect(chanceToBeBest([])).toEqual([]);
  });

  it('what has no answer says so', () => {
    expect(() => wilsonInterval(arm(0, 0))).toThrow(RangeError);
    expect(() => sampleSizePerArm(0.9, 0.2)).toThrow(RangeError);
    expect(pooledZ(arm(0, 10), arm(0, 10))).toBeNull();
    expect(pooledZ(arm(0, 0), arm(0, 0))).toBeNull();
    expect(compareArms(arm(0, 100), arm(0, 100))).toBeNull();
  });

  it('a sample size for daily looks suffices for itself, and one visitor less does not', () => {
    const n = sequentialSampleSizePerArm(0.25, 0.05, 2);
    expect(n).toBeGreaterThan(sampleSizePerArm(0.25, 0.05));
    expect(sampleSizePerArm(0.25, 0.05, boundary(2 * n, 2))).toBeLessThanOrEqual(n);
    expect(sampleSizePerArm(0.25, 0.05, boundary(2 * (n - 1), 2))).toBeGreaterThan(n - 1);
    expect(sequentialSampleSizePerArm(0.25, 0, 1)).toBeGreaterThan(1e9);
  });
});

function arm(conversions: number, impressions: number): Arm {
  return { conversions, impressions };
}

function values(result: { z: number; pValue: number } | null): number[] | null {
  return result && [result.z, result.pValue];
}

function sequence(comparison: Comparison | null): number[] | null {
  return comparison && [comparison.pValue, ...comparison.interval];
}

/** Beside the relative bound a trace of the absolute: the bounds of an interval may be next to 0. */
function near(ours: number[] | null, expected: number[] | null): void {
  expect(ours === null).toBe(expected === null);
  for (const [index, value] of (ours ?? []).entries()) {
    const want = expected?.[index] ?? Number.NaN;
    expect(Math.abs(value - want)).toBeLessThanOrEqual(1e-9 * Math.abs(want) + 1e-14);
  }
}
