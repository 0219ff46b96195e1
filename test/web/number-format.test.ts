import { expect, test } from 'vitest';
import {
  formatPercent,
  formatRough,
  formatShare,
  formatTwoDecimals,
} from '../../src/web/ui/numbers/number-format.ts';

test.each([
  [0, '0%'],
  [0.04, '<0.1%'],
  [5, '5.0%'],
  [20.97, '21.0%'],
  [99.97, '>99.9%'],
  [100, '100.0%'],
])('%d percent has one digit after the point: %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});

test.each([
  [0, '0%'],
  [0.04, '<0.1%'],
  [0.33, '0.3%'],
  [12.54, '12.5%'],
  [99.67, '99.7%'],
  [99.97, '>99.9%'],
  [100, '100%'],
])('%d percent reads as none or all only where it is: %s', (percent, text) => {
  expect(formatRough(percent)).toBe(text);
});

test('a share is rounded once, so that a part and the rest are the whole', () => {
  // 19.246%: by way of 19.25 it would be 19.3, beside 80.8.
  expect([formatShare(475, 2468), formatShare(1993, 2468)]).toEqual(['19.2%', '80.8%']);
  expect(formatShare(0, 0)).toBe('–');
});

test('numbers beside each other have as many decimals', () => {
  expect([3.07, 3.1, 4].map(formatTwoDecimals)).toEqual(['3.07', '3.10', '4.00']);
});
