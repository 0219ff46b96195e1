import { describe, expect, test } from 'vitest';
import { scaleOf, stepOf, stepsOf } from '../../src/web/site/revenue/heat-scale.ts';
import { areaOf, pathOf, rangeOf, ticksOf, yOf } from '../../src/web/ui/charts/band-path.ts';

const line = (points: (number | null)[], band: ([number, number] | null)[] = points.map(() => null)) => ({
  points,
  band,
});

describe('the range of a chart', () => {
  test.each([
    ['has zero in it', [line([2, 4])], { low: 0, high: 4 }],
    ['reaches below zero', [line([-2, 4])], { low: -2, high: 4 }],
    ['holds the band', [line([2, 4], [null, [3, 6]])], { low: 0, high: 6 }],
    ['does not let a wide band flatten its line', [line([2, 4], [[-90, 90], null])], { low: -10, high: 10 }],
    ['has a level above the highest value', [line([2, 4.7])], { low: 0, high: 6 }],
    ['has one also where that takes other levels', [line([-1.1, 2.8])], { low: -2, high: 4 }],
    ['is there without a value', [line([null, null])], { low: 0, high: 1 }],
  ])('%s', (_, lines, range) => {
    expect(rangeOf(lines)).toEqual(range);
  });

  test.each([
    [{ low: 0, high: 4.7 }, [0, 2, 4]],
    [{ low: -1, high: 1 }, [-1, -0.5, 0, 0.5, 1]],
    [{ low: 0, high: 0.3 }, [0, 0.1, 0.2, 0.3]],
    [{ low: 0, high: 1200 }, [0, 500, 1000]],
  ])('%o has round ticks', (range, ticks) => {
    expect(ticksOf(range)).toEqual(ticks);
  });
});

describe('what is drawn', () => {
  const range = { low: 0, high: 10 };
  test('a line with a gap, and a point that stands alone', () => {
    expect(pathOf([0, 10, null, 5, null], range)).toBe('M0 100L25 0M75 50h0.4');
    expect(yOf(2.5, range)).toBe(75);
  });

  test('a band for each run of days that have one, cut at the edge', () => {
    expect(areaOf([[0, 5], [5, 20], null, [1, 2]], range)).toBe('M0 50L33.33 0L33.33 50L0 100Z');
  });
});

describe('the heat map', () => {
  test('has five steps from a round number below the lowest share that counts', () => {
    const scale = scaleOf([
      { rate: 74.2, sessions: 30 },
      { rate: 12, sessions: 3 },
      { rate: 98, sessions: 40 },
    ]);
    expect(stepsOf(scale)).toEqual([70, 76, 82, 88, 94]);
    expect([74.2, 76, 93.9, 94, 100].map((rate) => stepOf(rate, scale))).toEqual([1, 2, 4, 5, 5]);
    expect(stepOf(12, scale)).toBe(1);
  });

  test('never has a scale so fine that chance looks like news', () => {
    expect(stepsOf(scaleOf([{ rate: 99, sessions: 50 }]))).toEqual([80, 84, 88, 92, 96]);
  });
});
