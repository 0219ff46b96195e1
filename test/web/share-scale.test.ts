import { expect, test } from 'vitest';
import { classOf, scaleOf } from '../../src/web/numbers/share-scale.ts';

const country = (adblock_detected: number, sessions: number, unknown_sessions = 0) => ({
  value: 'FR',
  sessions,
  unknown_sessions,
  adblock_detected,
  walls_displayed: 0,
  conversions: 0,
  detection_rate: 0,
  conversion_rate: 0,
});

test.each([
  ['none at all', [], 1],
  ['the narrowest that holds the highest share', [country(26, 100), country(1, 100)], 6],
  ['all of them', [country(100, 100)], 20],
  ['nothing of a country with few sessions', [country(5, 100), country(19, 19)], 1],
])('the width of the classes: %s', (_, rows, widthPercent) => {
  expect(scaleOf(rows)).toEqual({ widthPercent });
});

test.each([
  ['no share', country(0, 100), 0],
  ['the end of a class', country(20, 100), 2],
  ['the highest share', country(50, 100), 4],
  ['of what was checked alone', country(25, 200, 100), 2],
  ['too few checked', country(10, 40, 30), null],
])('the class of a country: %s', (_, row, expected) => {
  expect(classOf(row, { widthPercent: 10 })).toBe(expected);
});
