import { describe, expect, it } from 'vitest';
import { bounds, buckets, lastDays, periodBefore } from '../../src/analytics/period.ts';

const at = (text: string) => Date.parse(text);
const hoursOf = (zone: string, now: string) => buckets(lastDays(1, zone, at(now)), 'hour');

describe('a period', () => {
  it('is whole local days, today included', () => {
    const period = lastDays(7, 'America/New_York', at('2026-03-10T02:00:00Z'));
    expect([period.first.toString(), period.last.toString()]).toEqual(['2026-03-03', '2026-03-09']);
    expect(bounds(period)).toEqual({
      from: at('2026-03-03T05:00:00Z') / 1000,
      to: at('2026-03-10T04:00:00Z') / 1000, // daylight saving began on the 8th
    });
  });

  it('is compared with as many days just before', () => {
    const before = periodBefore(lastDays(7, 'UTC', at('2026-03-10T12:00:00Z')));
    expect([before.first.toString(), before.last.toString()]).toEqual(['2026-02-25', '2026-03-03']);
  });

  it.each([
    ['23 hours in spring', 'Europe/Berlin', '2026-03-29T12:00:00Z', 23],
    ['25 hours in autumn', 'Europe/Berlin', '2026-10-25T12:00:00Z', 25],
    ['23.5 hours on Lord Howe Island', 'Australia/Lord_Howe', '2026-10-03T20:00:00Z', 24],
    ['a day without a midnight', 'America/Santiago', '2026-09-06T15:00:00Z', 23],
    ['a zone of 45 minutes', 'Asia/Kathmandu', '2026-05-05T12:00:00Z', 24],
  ])('has %s', (_, zone, now, count) => {
    expect(hoursOf(zone, now)).toHaveLength(count);
  });

  it('begins a day without a midnight at its first instant', () => {
    expect(hoursOf('America/Santiago', '2026-09-06T15:00:00Z')[0]?.start).toBe(
      at('2026-09-06T04:00:00Z') / 1000,
    );
  });

  it('begins hours at a quarter where the zone does', () => {
    expect(hoursOf('Asia/Kathmandu', '2026-05-05T12:00:00Z')[0]?.start).toBe(
      at('2026-05-04T18:15:00Z') / 1000,
    );
  });

  it('names a week by its Monday', () => {
    const weeks = buckets(lastDays(10, 'UTC', at('2026-11-21T12:00:00Z')), 'week');
    expect(weeks.map((week) => week.date)).toEqual(['2026-11-09', '2026-11-16']);
  });

  it('is gap-free over two years of days in every zone', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const list = buckets(lastDays(730, zone, at('2026-11-21T12:00:00Z')), 'day');
      const lengths = list.slice(1).map((day, index) => (day.start - (list[index]?.start ?? 0)) / 3600);
      expect(new Set(list.map((day) => day.date)).size, zone).toBe(730);
      expect(Math.min(...lengths), zone).toBeGreaterThanOrEqual(22);
      expect(Math.max(...lengths), zone).toBeLessThanOrEqual(26);
    }
  });
});
