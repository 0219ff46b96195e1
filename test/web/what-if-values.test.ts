import { describe, expect, it } from 'vitest';
import { beginWith, worthOf } from '../../src/web/site/revenue/what-if-values.ts';

describe('what if, before a slider moves', () => {
  it('is what was won back, to the cent, however its share is rounded', () => {
    const at_stake = { page_views: 1_000_000, amount: '4100.00', won_back_percent: 14.2044 };
    const { rate, share } = beginWith(at_stake);
    expect(rate).toBe(4.1);
    expect(worthOf(at_stake.page_views, rate, share).toFixed(2)).toBe('582.38');
  });

  it.each([null, '0.00'])(
    'is the won-back page views at an example rate where all are worth %s',
    (amount) => {
      const at_stake = { page_views: 30_000, amount, won_back_percent: 100 / 3 };
      const { rate, share, most } = beginWith(at_stake);
      expect([rate, most]).toEqual([4, 20]);
      expect(worthOf(at_stake.page_views, rate, share)).toBeCloseTo(40, 9);
    },
  );

  it('is nothing without page views', () => {
    const at_stake = { page_views: 0, amount: null, won_back_percent: 0 };
    expect(beginWith(at_stake).share).toBe(0);
  });
});
