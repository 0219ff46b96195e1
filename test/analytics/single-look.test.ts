import { describe, expect, it } from 'vitest';
import { singleLooks } from '../../src/analytics/ab-test/single-look.ts';

const variant = (name: string, conversions: number, impressions: number) => ({
  ...{ name, weight: 1, conversions, impressions },
});

describe('a single look', () => {
  it('has the classic figures against control, and the chances of all', () => {
    const two = [variant('control', 200, 1000), variant('b', 250, 1000)];
    expect(singleLooks(two, 'control')).toEqual([
      { note: 'valid only if you look once', interval: null, p_value: null, chance_to_be_best: 0.37 },
      {
        note: 'valid only if you look once',
        interval: [1.34, 8.65],
        p_value: 0.00742,
        chance_to_be_best: 99.63,
      },
    ]);
    expect(singleLooks(two, 'b')).toMatchObject([{ interval: [-8.65, -1.34] }, { interval: null }]);
  });

  it('is nothing while a variant was not seen, and beside nobody', () => {
    const control = variant('control', 2, 10);
    expect(singleLooks([control, variant('b', 0, 0)], 'control')).toEqual([null, null]);
    expect(singleLooks([control], 'control')).toEqual([null]);
    const unused = { ...variant('c', 0, 0), weight: 0 };
    expect(singleLooks([control, variant('b', 2, 10), unused], 'control')[2]).toBeNull();
  });
});
