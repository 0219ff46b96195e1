import { expect, test } from 'vitest';
import { differenceFormat } from '../../src/web/site/ab-test/rail-format.ts';

test.each([
  [0.52, 1, '+0.5'],
  [0.05, 1, '+0.1'],
  [0.04, 1, '+0.04'],
  [-0.0031, 2, '−0.003'],
  [0.0000004, 1, '+0.0000004'],
  [0, 1, '0.0'],
])('a limit of %d has at least %d digits, and reads as zero only where it is: %s', (limit, digits, text) => {
  expect(differenceFormat(limit, digits, null)(limit)).toBe(text);
});

test('the ends of the interval have as many digits as the limit beside them', () => {
  const difference = differenceFormat(0.04, 1, null);
  expect([-0.2, 0.031].map(difference)).toEqual(['−0.20', '+0.03']);
});

test('amounts have their currency, on the line of their sign', () => {
  const difference = differenceFormat(0.0004, 2, 'EUR');
  expect([-0.0004, 0, 0.01].map(difference)).toEqual(['−\u2060€0.0004', '€0.0000', '+\u2060€0.0100']);
});
