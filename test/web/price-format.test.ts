import { expect, test } from 'vitest';
import { formatMoneyLevels, formatViewsLevels } from '../../src/web/site/revenue/levels-format.ts';
import { formatRate, reversed } from '../../src/web/site/revenue/price-format.ts';

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

test.each([
  ['0.004', 'USD', '$0.004'],
  ['0.000001', 'USD', '$0.000001'],
  ['4.1', 'USD', '$4.10'],
  ['1.123456', 'USD', '$1.123456'],
  ['0.5', 'JPY', '¥0.5'],
  ['300', 'JPY', '¥300'],
  [String(0.1 * 3 * 0.7), 'USD', '$0.21'],
])('a rate of %s %s has as many decimals as it needs: %s', (amount, currency, text) => {
  expect(formatRate(amount, currency)).toBe(text);
});

test.each([
  [[0, 0.5, 1], 'JPY', ['¥0.0', '¥0.5', '¥1.0']],
  [[0, 1, 2], 'JPY', ['¥0', '¥1', '¥2']],
  [[0, 0.005, 0.01], 'USD', ['$0.000', '$0.005', '$0.010']],
  [[-50, 0, 50], 'USD', ['−$50.00', '$0.00', '$50.00']],
])('the levels %o of an axis in %s do not read alike', (levels, currency, texts) => {
  expect(formatMoneyLevels(levels, currency)).toEqual(texts);
});

test('levels of page views that are less than one apart have decimals', () => {
  expect(formatViewsLevels([0, 0.5, 1])).toEqual(['0', '0.5', '1']);
  expect(formatViewsLevels([0, 500, 1000])).toEqual(['0', '500', '1,000']);
});
