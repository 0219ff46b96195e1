import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Granularity } from '../../src/contract/analytics/analytics.ts';
import type { Moment, Overview } from '../../src/contract/analytics/overview.ts';
import { TimelineTable } from '../../src/web/numbers/timeline-table.tsx';

const none = {
  ...{ sessions: 0, unknown_sessions: 0, adblock_detected: 0, walls_displayed: 0, cta_clicked: 0 },
  ...{ conversions: 0, unconfirmed_conversions: 0, recovered: 0, unconfirmed_recovered: 0 },
  ...{ detection_rate: 0, conversion_rate: 0, recovery_rate: 0 },
};
const period = { start: '2026-11-21', end: '2026-11-23', until: null };

function drawn(timeline: Moment[], granularity: Granularity, since: string | null = null): string {
  const overview: Overview = { now: { period, totals: none, timeline }, before: null, events_since: since };
  const table = createElement(TimelineTable, { overview, granularity, zone: 'UTC', isHidden: false });
  return renderToStaticMarkup(table);
}

function rowsOf(timeline: Moment[], granularity: 'day' | 'hour', since: string | null = null): string[] {
  const names = drawn(timeline, granularity, since).matchAll(/<th scope="row">(.*?)<\/th>/g);
  return [...names].map(([, name = '']) => name.replaceAll(/<[^>]+>/g, ''));
}

const day = (date: string, is_unfinished = false): Moment => ({
  ...{ ...none, date, start: `${date}T00:00:00.000Z`, is_unfinished },
});

test('the table begins with the day that goes on: days to come have no number yet', () => {
  const days = [day('2026-11-21'), day('2026-11-22', true), day('2026-11-23')];
  expect(rowsOf(days, 'day')).toEqual(['Sun, Nov 22 (so far)', 'Sat, Nov 21']);
});

test('and so do its hours', () => {
  const hours = [8, 9, 10, 11].map((hour) => ({
    ...day('2026-11-21', hour === 10),
    start: `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`,
  }));
  expect(rowsOf(hours, 'hour').map((name) => name.replace(/\s/g, ' '))).toEqual([
    expect.stringContaining('10:00 AM'),
    expect.stringContaining('9:00 AM'),
    expect.stringContaining('8:00 AM'),
  ]);
});

test.each([
  ['hour', 'Hour'],
  ['day', 'Day'],
  ['week', 'Week'],
] as const)('by %s, its first column is headed %s', (granularity, head) => {
  expect(drawn([day('2026-11-21')], granularity)).toContain(`<th scope="col">${head}</th>`);
});

test('days that are no longer known are left out', () => {
  const days = [day('2026-11-21'), day('2026-11-22'), day('2026-11-23')];
  expect(rowsOf(days, 'day', '2026-11-22')).toEqual(['Mon, Nov 23', 'Sun, Nov 22']);
});
