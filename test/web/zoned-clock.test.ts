import { expect, test } from 'vitest';
import { fromClock, toClock } from '../../src/web/ui/zoned-clock.ts';

test.each([
  ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
  ['2026-01-01T00:00', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
  ['2026-11-01T00:00', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-01T03:00', 'America/New_York', '2026-11-01T08:00:00.000Z'],
])('%s in %s is %s, and back', (clock, zone, instant) => {
  expect(fromClock(clock, zone)).toBe(instant);
  expect(toClock(instant, zone)).toBe(clock);
});

test.each([
  // Hours that spring leaves out, on both sides of Greenwich; some days begin an hour late.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T03:30'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T03:30'],
  ['2026-09-06T00:00', 'America/Santiago', '2026-09-06T01:00'],
  ['2026-03-08T00:00', 'America/Havana', '2026-03-08T01:00'],
  ['2026-04-24T00:00', 'Africa/Cairo', '2026-04-24T01:00'],
])('%s in %s, which no clock shows, counts as %s', (clock, zone, next) => {
  expect(toClock(fromClock(clock, zone), zone)).toBe(next);
});

test('an hour that autumn shows twice is one of the two', () => {
  expect(toClock(fromClock('2026-10-25T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-10-25T02:30');
});
