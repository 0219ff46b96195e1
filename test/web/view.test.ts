import { describe, expect, it } from 'vitest';
import { seededDraw } from '../../src/cli/demo/seeded-draw.ts';
import type { Filter } from '../../src/contract/analytics/query.ts';
import {
  addDays,
  areDays,
  daysOf,
  granularityFor,
  lengthOf,
  type Period,
  presets,
  rangeOf,
  step,
  todayIn,
} from '../../src/web/numbers/periods.ts';
import { overviewQuestion } from '../../src/web/numbers/questions.ts';
import {
  chartMetrics,
  dimensionNames,
  keptSearch,
  readView,
  usualView,
  type View,
  writeView,
} from '../../src/web/numbers/view.ts';

const runs = 2000;
const draw = seededDraw('views');
const pick = <T>(list: readonly T[]): T => list[Math.floor(draw.unit() * list.length)] as T;
const texts = [
  '',
  'FR',
  '/a.b?c=d&e#f',
  'ä 😀',
  'one_of.["x"]',
  "' OR 1=1 --",
  'x'.repeat(2048),
  '%2F+ ',
  '\n',
];

function someDay(): string {
  return addDays('2001-01-01', Math.floor(draw.unit() * 9000));
}

function somePeriod(): Period {
  if (draw.unit() < 0.6) return { preset: pick(presets) };
  const start = someDay();
  return { start, end: addDays(start, Math.floor(draw.unit() * 729)) };
}

function someFilter(): Filter {
  const dimension = pick(dimensionNames);
  if (draw.unit() < 0.2) return { dimension, operator: 'one_of', value: [pick(texts), pick(texts)] };
  return { dimension, operator: pick(['is', 'is_not', 'contains'] as const), value: pick(texts) };
}

function someView(): View {
  return {
    period: somePeriod(),
    compare: pick(['previous', 'year', 'none', { start: someDay() }] as const),
    granularity: pick(['auto', 'hour', 'day', 'week'] as const),
    metric: pick(chartMetrics),
    filters: Array.from({ length: Math.floor(draw.unit() * 5) }, someFilter),
    live: draw.unit() < 0.3,
  };
}

describe('the view in the address', () => {
  it(`comes back as it was, ${runs} times`, () => {
    for (let run = 0; run < runs; run++) {
      const view = someView();
      const address = new URL(`https://truce.example/sites/1?${writeView(view)}`);
      expect(readView(address.searchParams)).toEqual(view);
    }
  });

  it('is empty where all is as usual', () => {
    expect(writeView(usualView).toString()).toBe('');
    expect(readView(new URLSearchParams())).toEqual(usualView);
  });

  it.each([
    'period=eternity',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'from=2020-01-01&to=2026-03-01',
    'period=2026-02-30..2026-03-01',
    'compare=1970-01-01',
    'by=second&metric=mood',
    'f=city.is.Paris&f=country&f=page.like.x&f=page.one_of.[1]&f=page.one_of.[',
  ])('takes %s as if it were not there', (address) => {
    expect(readView(new URLSearchParams(address))).toEqual(usualView);
  });

  it.each([
    ['days=30', { preset: '30d' }],
    ['from=2026-02-01&to=2026-02-09', { start: '2026-02-01', end: '2026-02-09' }],
  ])('reads the days of older links: %s', (address, period) => {
    expect(readView(new URLSearchParams(address)).period).toEqual(period);
  });

  it.each([
    ['', ''],
    ['period=7d', '?period=7d'],
    ['period=30d&compare=year&f=country.is.FR&metric=conversions', '?period=30d&compare=year'],
    ['period=2026-02-01..2026-02-09&live', '?period=2026-02-01..2026-02-09'],
    ['from=2026-02-01T10:00&type=wall_displayed', ''],
  ])('takes the days and their comparison along to another tab: %s', (address, kept) => {
    expect(keptSearch(new URLSearchParams(address))).toBe(kept);
  });
});

describe('periods', () => {
  const today = '2026-03-01';

  it.each<[Period, string, string]>([
    [{ preset: 'today' }, '2026-03-01', '2026-03-01'],
    [{ preset: 'yesterday' }, '2026-02-28', '2026-02-28'],
    [{ preset: '7d' }, '2026-02-23', '2026-03-01'],
    [{ preset: 'month' }, '2026-03-01', '2026-03-01'],
    [{ preset: 'last-month' }, '2026-02-01', '2026-02-28'],
    [{ preset: 'year' }, '2025-03-02', '2026-03-01'],
  ])('%j is from %s to %s', (period, start, end) => {
    expect(daysOf(period, today)).toEqual({ start, end });
  });

  it.each<[Period, 1 | -1, Period | null]>([
    [{ preset: 'today' }, 1, null],
    [{ preset: 'today' }, -1, { preset: 'yesterday' }],
    [{ preset: 'yesterday' }, 1, { preset: 'today' }],
    [{ preset: 'month' }, -1, { preset: 'last-month' }],
    [{ preset: 'last-month' }, -1, { start: '2026-01-01', end: '2026-01-31' }],
    [{ start: '2026-01-01', end: '2026-01-31' }, 1, { preset: 'last-month' }],
    [{ preset: '7d' }, -1, { start: '2026-02-16', end: '2026-02-22' }],
    [{ start: '2000-01-03', end: '2000-01-09' }, -1, null],
  ])('from %j by %i it is %j', (period, by, wanted) => {
    expect(step(period, today, by)).toEqual(wanted);
  });

  it.each(['2026-11-01', '2026-11-07', '2026-11-16', '2026-11-30'])(
    'lead from last month to this one and back, on %s',
    (now) => {
      const later = step({ preset: 'last-month' }, now, 1);
      expect(later).toEqual({ preset: 'month' });
      expect(later && step(later, now, -1)).toEqual({ preset: 'last-month' });
    },
  );

  it(`are always days that may be asked about, ${runs} times`, () => {
    for (let run = 0; run < runs; run++) {
      const now = addDays('2024-01-01', Math.floor(draw.unit() * 1500));
      const period = { preset: pick(presets) };
      const days = daysOf(period, now);
      expect(areDays(days)).toBe(true);
      const earlier = step(period, now, -1);
      expect(earlier && areDays(daysOf(earlier, now))).toBe(true);
      expect(addDays(daysOf(earlier ?? period, now).end, 1)).toBe(days.start);
      const range = rangeOf(period, now);
      if ('days' in range) expect(range.days).toBe(lengthOf(days));
    }
  });

  it('say which day it is where the site is', () => {
    const instant = new Date('2026-03-01T23:30:00Z');
    expect(todayIn('Asia/Tokyo', instant)).toBe('2026-03-02');
    expect(todayIn('America/New_York', instant)).toBe('2026-03-01');
  });

  it('are cut as finely as can be read', () => {
    const of = (days: number) => granularityFor('auto', { start: addDays(today, 1 - days), end: today });
    expect([1, 2, 3, 90, 120, 121, 730].map(of)).toEqual([
      'hour',
      'hour',
      'day',
      'day',
      'day',
      'week',
      'week',
    ]);
  });

  it.each<[View['granularity'], Period, string]>([
    ['day', { preset: '7d' }, 'day'],
    ['day', { preset: 'yesterday' }, 'hour'],
    ['week', { preset: 'yesterday' }, 'hour'],
    ['week', { preset: '7d' }, 'day'],
    ['week', { preset: '90d' }, 'week'],
    ['hour', { preset: '30d' }, 'hour'],
    ['hour', { preset: '90d' }, 'day'],
    ['hour', { preset: 'year' }, 'week'],
  ])('that were to be cut by %s: %j is asked by %s', (granularity, period, asked) => {
    const [, { body }] = overviewQuestion('1', { ...usualView, granularity, period }, today);
    expect(body.granularity).toBe(asked);
  });
});
