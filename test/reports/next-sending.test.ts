import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { bounds, daysFrom } from '../../src/analytics/period.ts';
import type { ReportSchedule } from '../../src/contract/reports/reports.ts';
import { standardSchedule } from '../../src/records/reports/reports.ts';
import { nextSending } from '../../src/reports/schedule/next-sending.ts';

const at = (text: string) => Date.parse(text);
const plan = (schedule: ReportSchedule, siteZone = 'UTC') => ({ schedule, period: null, siteZone });
const own = (more: Partial<ReportSchedule>): ReportSchedule => ({ ...standardSchedule('daily'), ...more });

/** The sendings after an instant, as text. */
function sendings(of: Parameters<typeof nextSending>[0], after: string, count: number) {
  const list: [string, string, string][] = [];
  let from = at(after);
  for (; list.length < count; ) {
    const next = nextSending(of, from);
    if (!next) break;
    list.push([new Date(next.at).toISOString().slice(0, 16), next.period.start, next.period.end]);
    from = next.at;
  }
  return list;
}

const zones = Intl.supportedValuesOf('timeZone');
const years = { first: '2024-01-01', last: '2033-12-31' };
/** Every day takes three minutes; otherwise the days around each change of a clock, the only ones that differ. */
const everyDay = process.env.TRUCE_TEST_EVERY_DAY === '1';

describe('a daily report', () => {
  it(`is due at 08:00 exactly once a local day, about the day before, in all ${zones.length} zones for ten years`, () => {
    const faults: string[] = [];
    const lengths = new Set<number>();
    let looked = 0;
    for (const zone of zones) {
      for (const { first, last } of everyDay ? [years] : changesOf(zone)) {
        for (const { fault, hours } of walk(zone, first, last)) {
          if (fault) faults.push(fault);
          lengths.add(hours);
          looked++;
        }
      }
    }
    expect(faults).toEqual([]);
    expect([...lengths]).toEqual(expect.arrayContaining([23, 24, 25, 23.5, 24.5]));
    expect(looked).toBeGreaterThan(everyDay ? 1_500_000 : 15_000);
  }, 600_000);

  it('goes by the clock on the wall when it is put forward and back', () => {
    expect(sendings(plan(standardSchedule('daily'), 'Europe/Paris'), '2026-03-28T00:00:00Z', 3)).toEqual([
      ['2026-03-28T07:00', '2026-03-27', '2026-03-27'],
      ['2026-03-29T06:00', '2026-03-28', '2026-03-28'],
      ['2026-03-30T06:00', '2026-03-29', '2026-03-29'],
    ]);
  });
});

describe('schedules', () => {
  it('weekly: Mondays, about Monday to Sunday', () => {
    expect(sendings(plan(standardSchedule('weekly')), '2026-11-21T00:00:00Z', 2)).toEqual([
      ['2026-11-23T08:00', '2026-11-16', '2026-11-22'],
      ['2026-11-30T08:00', '2026-11-23', '2026-11-29'],
    ]);
  });

  it('monthly: the first, about the month before, also in leap years', () => {
    expect(sendings(plan(standardSchedule('monthly')), '2028-02-01T08:00:00Z', 2)).toEqual([
      ['2028-03-01T08:00', '2028-02-01', '2028-02-29'],
      ['2028-04-01T08:00', '2028-03-01', '2028-03-31'],
    ]);
  });

  it.each<[string, ReportSchedule, string, string, string[]]>([
    [
      'a month without the day takes its last',
      own({ frequency: 'monthly', day: 31 }),
      'UTC',
      '2026-01-31T09:00:00Z',
      ['2026-02-28T08:00', '2026-03-31T08:00'],
    ],
    [
      'a time that is skipped comes as much later',
      own({ time: '02:30' }),
      'Europe/Paris',
      '2026-03-29T00:00:00Z',
      ['2026-03-29T01:30', '2026-03-30T00:30'],
    ],
    [
      'a time that comes twice is taken once',
      own({ time: '02:30' }),
      'Europe/Paris',
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'a midnight that a zone skips',
      own({ time: '00:00' }),
      'Africa/Cairo',
      '2026-04-23T12:00:00Z',
      ['2026-04-23T22:00', '2026-04-24T21:00'],
    ],
    [
      'a day that a zone left out has none',
      own({}),
      'Pacific/Apia',
      '2011-12-29T00:00:00Z',
      ['2011-12-29T18:00', '2011-12-30T18:00'],
    ],
    [
      'once',
      own({ frequency: 'once', date: '2026-12-24', time: '18:00' }),
      'UTC',
      '2026-11-21T00:00:00Z',
      ['2026-12-24T18:00'],
    ],
    [
      'once, and the day is over',
      own({ frequency: 'once', date: '2026-11-20' }),
      'UTC',
      '2026-11-21T00:00:00Z',
      [],
    ],
  ])('%s', (_, schedule, zone, after, expected) => {
    expect(sendings(plan(schedule, zone), after, 2).map(([time]) => time)).toEqual(expected);
  });

  it.each([
    ['America/Nuuk', null],
    ['America/Scoresbysund', 'America/Scoresbysund'],
  ])('daily in %s, where the clock skips the end of a day: about each day once', (zone, timezone) => {
    const of = plan(own({ time: '23:30', timezone }), zone);
    expect(sendings(of, '2026-03-27T12:00:00Z', 4)).toEqual([
      ['2026-03-28T01:30', '2026-03-26', '2026-03-26'],
      ['2026-03-29T01:30', '2026-03-27', '2026-03-27'],
      ['2026-03-30T00:30', '2026-03-28', '2026-03-28'],
      ['2026-03-31T00:30', '2026-03-29', '2026-03-29'],
    ]);
  });

  it('daily in a zone of its own, at the midnight of the site: waits for it where a clock change makes it later', () => {
    const of = plan(own({ time: '13:30', timezone: 'Asia/Tokyo' }), 'America/New_York');
    expect(sendings(of, '2026-03-07T12:00:00Z', 3)).toEqual([
      ['2026-03-08T05:00', '2026-03-07', '2026-03-07'],
      // In New York, clocks were put forward: half past midnight.
      ['2026-03-09T04:30', '2026-03-08', '2026-03-08'],
      ['2026-03-10T04:30', '2026-03-09', '2026-03-09'],
    ]);
  });

  it('in a zone of its own, is still about whole days of the site', () => {
    const schedule = own({ timezone: 'Pacific/Auckland' });
    // Eight in the morning in Auckland is the evening before at the site.
    expect(sendings(plan(schedule), '2026-11-21T00:00:00Z', 1)).toEqual([
      ['2026-11-21T19:00', '2026-11-20', '2026-11-20'],
    ]);
  });

  it.each<[string, ReportSchedule, string, string[][]]>([
    [
      'monthly, ahead of the site',
      own({ frequency: 'monthly', day: 1, timezone: 'Asia/Tokyo' }),
      'America/New_York',
      [
        ['2027-11-01T04:00', '2027-10-01', '2027-10-31'],
        ['2027-12-01T05:00', '2027-11-01', '2027-11-30'],
      ],
    ],
    [
      'weekly, ahead of the site',
      own({ frequency: 'weekly', weekday: 1, timezone: 'Asia/Tokyo' }),
      'America/New_York',
      [
        ['2027-11-01T04:00', '2027-10-25', '2027-10-31'],
        ['2027-11-08T05:00', '2027-11-01', '2027-11-07'],
      ],
    ],
    [
      'weekly at midnight, as far ahead as clocks can be',
      own({ frequency: 'weekly', weekday: 1, time: '00:00', timezone: 'Pacific/Kiritimati' }),
      'Etc/GMT+12',
      [
        ['2027-11-01T12:00', '2027-10-25', '2027-10-31'],
        ['2027-11-08T12:00', '2027-11-01', '2027-11-07'],
      ],
    ],
    [
      'weekly, on a later day',
      own({ frequency: 'weekly', weekday: 3, timezone: 'Asia/Tokyo' }),
      'America/New_York',
      [['2027-11-02T23:00', '2027-10-25', '2027-10-31']],
    ],
    [
      'weekly, behind the site',
      own({ frequency: 'weekly', weekday: 7, time: '20:00', timezone: 'America/New_York' }),
      'Asia/Tokyo',
      [['2027-11-01T00:00', '2027-10-25', '2027-10-31']],
    ],
    [
      'daily, ahead of the site',
      own({ timezone: 'Asia/Tokyo' }),
      'America/New_York',
      [['2027-10-29T23:00', '2027-10-28', '2027-10-28']],
    ],
  ])(
    'in a zone of its own, waits for the week or month to end at the site: %s',
    (_, schedule, zone, expected) => {
      expect(sendings(plan(schedule, zone), '2027-10-29T12:00:00Z', expected.length)).toEqual(expected);
    },
  );

  it('of the last days in a zone of its own, does not wait for the week', () => {
    const schedule = own({ frequency: 'weekly', weekday: 1, timezone: 'Asia/Tokyo' });
    const of = { schedule, period: { days: 7 }, siteZone: 'America/New_York' };
    expect(sendings(of, '2027-10-29T12:00:00Z', 1)).toEqual([
      ['2027-10-31T23:00', '2027-10-24', '2027-10-30'],
    ]);
  });

  it.each<[string, { days: number } | { start: string; end: string }, [string, string]]>([
    ['rolling days', { days: 28 }, ['2026-10-24', '2026-11-20']],
    ['two dates', { start: '2026-01-01', end: '2026-03-31' }, ['2026-01-01', '2026-03-31']],
  ])('of %s', (_, period, expected) => {
    const next = nextSending({ schedule: own({}), period, siteZone: 'UTC' }, at('2026-11-21T00:00:00Z'));
    expect([next?.period.start, next?.period.end]).toEqual(expected);
  });
});

/** Each daily report from one day to another, with what is wrong with it and how long the day before was. */
function* walk(zone: string, first: string, last: string) {
  const daily = plan(standardSchedule('daily'), zone);
  let day = Temporal.PlainDate.from(first);
  let now = day.toZonedDateTime(zone).epochMilliseconds - 1;
  let end: number | null = null;
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const next = nextSending(daily, now);
    if (!next) throw new Error(`${zone}: no sending after ${day}`);
    const local = Temporal.Instant.fromEpochMilliseconds(next.at).toZonedDateTimeISO(zone);
    const { from, to } = bounds(daysFrom(next.period.start, next.period.end, zone));
    const isRight =
      local.toPlainDate().equals(day) &&
      `${local.hour}:${local.minute}` === '8:0' &&
      next.period.start === day.subtract({ days: 1 }).toString() &&
      next.period.end === next.period.start &&
      // The days meet without a gap, whatever their length, and are over when the report is due.
      (end === null || from === end) &&
      to * 1000 < next.at;
    yield { fault: isRight ? null : `${zone} ${day}: ${local}`, hours: (to - from) / 3600 };
    end = to;
    now = next.at;
  }
}

/** The days around each change of a zone's clock. */
function changesOf(zone: string): { first: string; last: string }[] {
  const list = [{ first: years.first, last: '2024-01-08' }];
  const until = Temporal.PlainDate.from(years.last).toZonedDateTime(zone);
  let time: Temporal.ZonedDateTime | null = Temporal.PlainDate.from(years.first).toZonedDateTime(zone);
  for (;;) {
    time = time.getTimeZoneTransition('next');
    if (!time || Temporal.ZonedDateTime.compare(time, until) >= 0) return list;
    const day = time.toPlainDate();
    list.push({ first: day.subtract({ days: 2 }).toString(), last: day.add({ days: 3 }).toString() });
  }
}
