import { describe, expect, it } from 'vitest';
import { daysFrom, lastDays } from '../../src/analytics/period.ts';
import { periodToCompare } from '../../src/analytics/period-to-compare.ts';

const noon = Date.parse('2026-11-23T12:00:00Z');

describe('a period to compare with', () => {
  it.each([
    ['one day: a week ago', 1, '2026-11-16', '2026-11-16'],
    ['a week: the week before', 7, '2026-11-10', '2026-11-16'],
    ['eight days: two weeks, so that no day is in both', 8, '2026-11-02', '2026-11-09'],
    ['thirty days: five weeks', 30, '2026-09-20', '2026-10-19'],
  ])('of the same days of the week, for %s', (_, days, first, last) => {
    const other = periodToCompare(lastDays(days, 'UTC', noon), 'previous_weekdays', noon);
    expect([other?.first.toString(), other?.last.toString()]).toEqual([first, last]);
  });

  it('of the same days of the week a year ago is 364 days back, also over a leap day', () => {
    for (const day of ['2026-11-23', '2024-02-29', '2025-01-31', '2024-12-31']) {
      const period = daysFrom(day, day, 'UTC');
      const other = periodToCompare(period, 'year_weekdays', noon);
      expect(other?.first.until(period.first).days, day).toBe(364);
      expect(other?.first.dayOfWeek, day).toBe(period.first.dayOfWeek);
    }
  });

  it.each([
    ['52 weeks', 364, 364],
    ['a year: a week more, so that no day is in both', 365, 371],
    ['a leap year', 366, 371],
    ['two years, which cannot be apart from those a year ago', 730, 364],
  ])('of the same days of the week a year ago, for %s', (_, days, back) => {
    const period = lastDays(days, 'UTC', noon);
    const other = periodToCompare(period, 'year_weekdays', noon);
    expect(other?.first.until(period.first).days).toBe(back);
    expect(other?.last.until(period.last).days).toBe(back);
  });

  it('has the same days of the week for any length', () => {
    for (let days = 1; days <= 730; days++) {
      const period = lastDays(days, 'Europe/Berlin', noon);
      const other = periodToCompare(period, 'previous_weekdays', noon);
      expect(other?.first.dayOfWeek).toBe(period.first.dayOfWeek);
      expect(other?.last.until(period.first).days).toBeGreaterThan(0);
      expect(other?.last.until(period.first).days).toBeLessThanOrEqual(7);
    }
  });

  it('stops at the same time of its last day while the period goes on', () => {
    const other = periodToCompare(lastDays(30, 'UTC', noon), 'previous_weekdays', noon);
    expect(new Date((other?.to ?? 0) * 1000).toISOString()).toBe('2026-10-19T12:00:00.000Z');
    expect(other?.isCut).toBe(true);
  });

  describe('where the period goes on for days to come', () => {
    const until = (start: string, end: string, compare: Parameters<typeof periodToCompare>[1]) => {
      const other = periodToCompare(daysFrom(start, end, 'UTC'), compare, noon);
      return { to: new Date((other?.to ?? 0) * 1000).toISOString().slice(0, 16), isCut: other?.isCut };
    };
    it.each([
      ['today is its first day', '2026-11-23', '2026-11-29', '2026-11-16T12:00'],
      ['today is its second', '2026-11-22', '2026-11-28', '2026-11-16T12:00'],
      ['today is its last', '2026-11-17', '2026-11-23', '2026-11-16T12:00'],
    ])('stops at the same time of the same day: %s', (_, start, end, to) => {
      for (const compare of ['previous', 'previous_weekdays'] as const)
        expect(until(start, end, compare)).toEqual({ to, isCut: true });
    });
    it('and the one a year ago too, also one that is a day longer', () => {
      expect(until('2026-11-01', '2026-11-30', 'year')).toEqual({ to: '2025-11-23T12:00', isCut: true });
      expect(until('2026-11-01', '2026-11-30', 'year_weekdays').to).toBe('2025-11-24T12:00');
      expect(until('2026-11-01', '2026-11-30', { start: '2026-03-01' }).to).toBe('2026-03-23T12:00');
    });
    it('also around a leap day, which the other one lacks', () => {
      const leap = daysFrom('2024-02-28', '2024-03-02', 'UTC');
      const untilOn = (day: string) => {
        const other = periodToCompare(leap, 'year', Date.parse(`${day}T12:00:00Z`));
        return new Date((other?.to ?? 0) * 1000).toISOString().slice(0, 10);
      };
      const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'];
      expect(days.map(untilOn)).toEqual(['2023-02-28', '2023-02-28', '2023-03-01', '2023-03-02']);
    });
    it('not where it is over', () => {
      expect(until('2026-11-16', '2026-11-22', 'previous')).toEqual({ to: '2026-11-16T00:00', isCut: false });
    });
    it.each(['previous', 'previous_weekdays', 'year', 'year_weekdays', { start: '2026-03-01' }] as const)(
      'compares days that are all to come with nothing: %s',
      (compare) => {
        expect(periodToCompare(daysFrom('2026-11-24', '2026-11-30', 'UTC'), compare, noon)).toBeNull();
      },
    );
  });

  it('never stops later than now: at the minute that is over', () => {
    const now = Date.parse('2026-11-23T19:37:50Z');
    const other = periodToCompare(lastDays(1, 'UTC', now), 'previous', now);
    expect(new Date((other?.to ?? 0) * 1000).toISOString()).toBe('2026-11-22T19:37:00.000Z');
    const midnight = Date.parse('2026-11-23T00:00:20Z');
    const nothing = periodToCompare(lastDays(1, 'UTC', midnight), 'previous', midnight);
    expect(new Date((nothing?.to ?? 0) * 1000).toISOString()).toBe('2026-11-22T00:00:00.000Z');
  });
});
