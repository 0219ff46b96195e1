import { expect, test } from 'vitest';
import { reversed } from '../../src/web/site/revenue/price-format.ts';

test('a loss below zero is told as a gain, in decimal text', () => {
  const cost = {
    page_views: -12,
    page_views_interval: [-20, -4] as [number, number],
    amount: '-10.19',
    interval: ['-16.61', '-3.77'] as [string, string],
  };
  expect(reversed(cost)).toEqual({
    page_views: 12,
    page_views_interval: [4, 20],
    amount: '10.19',
    interval: ['3.77', '16.61'],
  });
  expect(reversed({ ...cost, amount: '0.00', interval: ['-1.00', '0.50'] })).toMatchObject({
    amount: '0.00',
    interval: ['-0.50', '1.00'],
  });
  expect(reversed({ ...cost, amount: null, interval: null })).toMatchObject({ amount: null, interval: null });
});
