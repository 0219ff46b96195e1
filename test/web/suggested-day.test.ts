import { describe, expect, it } from 'vitest';
import { isLastDay } from '../../src/web/site/ab-test/last-day-field.tsx';
import { expectedDay, plannedDay } from '../../src/web/site/ab-test/suggested-day.ts';

const nowMs = Date.parse('2026-11-25T12:00:00Z');
const at = { isRamping: false, zone: 'UTC', nowMs };
const plan = (...days: (number | null)[]) => ({
  lengths: days.map((each, place) => ({
    lift_percent: [5, 10, 20, 30, 50][place] ?? 0,
    visitors_per_variant: 1,
    days: each,
  })),
});

describe('the day that is suggested as the last one', () => {
  it('is enough for the smallest difference that some weeks can find', () => {
    expect(plannedDay(plan(400, 100, 30, 14, 7), at)).toEqual({ day: '2026-12-25', lift: 20 });
    expect(plannedDay(plan(7, 7, 7, 7, 7), at)).toEqual({ day: '2026-12-02', lift: 5 });
    expect(plannedDay(plan(900, 800, 700, 200, 100), at)).toEqual({ day: '2027-03-05', lift: 50 });
  });

  it('is none where nothing can be planned, or a year is too short', () => {
    for (const none of [undefined, plan(), plan(null, null), plan(900, 800, 700, 600, 500)]) {
      expect(plannedDay(none, at)).toBeNull();
    }
  });

  it('leaves the steps of a ramp-up their time', () => {
    expect(plannedDay(plan(7), { ...at, isRamping: true })?.day).toBe('2026-12-04');
  });

  it('is a day of the site, whatever the clock of the browser', () => {
    expect(plannedDay(plan(7), { ...at, zone: 'Pacific/Auckland' })?.day).toBe('2026-12-03');
  });

  it('of a running test follows what it has counted', () => {
    const time_left = { days: 9, visitors_per_variant: 1 };
    expect(expectedDay({ time_left }, at)).toEqual({ day: '2026-12-04', lift: null });
    expect(expectedDay({ time_left: { ...time_left, days: 365 } }, at)).toBeNull();
    expect(expectedDay({ time_left: null }, at)).toBeNull();
  });
});

it('a last day is today or later on the site, and at most two years ahead', () => {
  const may = (day: string, zone = 'UTC') => isLastDay(day, zone, nowMs);
  expect([may(''), may('2026-11-25'), may('2028-11-24')]).toEqual([true, true, true]);
  expect([may('2026-11-24'), may('2028-11-25')]).toEqual([false, false]);
  expect([may('2026-11-25', 'Pacific/Auckland'), may('2026-11-26', 'Pacific/Auckland')]).toEqual([
    false,
    true,
  ]);
});
