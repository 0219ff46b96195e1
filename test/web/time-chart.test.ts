import { describe, expect, it } from 'vitest';
import { seededDraw } from '../../src/cli/demo/seeded-draw.ts';
import type { Moment, Overview, Totals } from '../../src/contract/analytics/overview.ts';
import {
  bucketsBefore,
  bucketsOf,
  daysBetween,
  latestOf,
  markOf,
} from '../../src/web/numbers/chart/buckets.ts';
import { areaPath, bucketAt, linePath, ticksOf, xOf, yOf } from '../../src/web/numbers/chart/geometry.ts';
import { blockingShareOf, layers, layersOf, stacked } from '../../src/web/numbers/chart/layers.ts';
import { modelOf } from '../../src/web/numbers/chart/model.ts';
import { flagsOf } from '../../src/web/numbers/chart/note-flags.ts';
import { readOutOf } from '../../src/web/numbers/chart/read-out.ts';
import { seriesOf } from '../../src/web/numbers/chart/series.ts';
import { isMovedByWeeks } from '../../src/web/numbers/periods.ts';
import { overviewQuestion } from '../../src/web/numbers/questions.ts';
import { usualView } from '../../src/web/numbers/view.ts';

const draw = seededDraw('chart');
const upTo = (most: number) => Math.floor(draw.unit() * (most + 1));

function totals(of: Partial<Totals>): Totals {
  return {
    ...{ sessions: 0, unknown_sessions: 0, adblock_detected: 0, walls_displayed: 0, cta_clicked: 0 },
    ...{ conversions: 0, unconfirmed_conversions: 0, recovered: 0, unconfirmed_recovered: 0 },
    ...{ detection_rate: 0, conversion_rate: 0, recovery_rate: 0 },
    ...of,
  };
}

function moment(date: string, of: Partial<Moment> = {}): Moment {
  return { ...totals(of), date, start: `${date}T00:00:00.000Z`, is_unfinished: false, ...of };
}

function part(start: string, end: string, timeline: Moment[]): Overview['now'] {
  return { period: { start, end, until: null }, totals: totals({}), timeline };
}

describe('the layers of sessions', () => {
  it('are blocked, won back, clear and unknown', () => {
    const of = totals({ sessions: 100, unknown_sessions: 10, adblock_detected: 30, conversions: 8 });
    expect(layersOf(of)).toEqual({ blocked: 22, won_back: 8, clear: 60, unknown: 10 });
    expect(blockingShareOf(of)).toEqual({ part: 30, whole: 90 });
  });

  it('stand on each other without a gap and end at all sessions, whatever was reported, 1000 times', () => {
    for (let run = 0; run < 1000; run++) {
      const of = totals({
        ...{ sessions: upTo(50), unknown_sessions: upTo(60) },
        ...{ adblock_detected: upTo(60), conversions: upTo(60) },
      });
      const places = stacked(of);
      let ground = 0;
      for (const layer of layers) {
        expect(places[layer].from).toBe(ground);
        expect(places[layer].to).toBeGreaterThanOrEqual(ground);
        ground = places[layer].to;
      }
      expect(ground).toBe(of.sessions);
    }
  });
});

describe('a bucket', () => {
  it('that goes on is a part, and what follows it is ahead', () => {
    const days = [moment('2026-11-21'), moment('2026-11-22', { is_unfinished: true }), moment('2026-11-23')];
    const states = bucketsOf(part('2026-11-21', '2026-11-23', days), 'day').map(({ state }) => state);
    expect(states).toEqual(['whole', 'part', 'ahead']);
  });

  it('that goes on is the first to be read, else the last one', () => {
    const open = [moment('2026-11-21'), moment('2026-11-22', { is_unfinished: true }), moment('2026-11-23')];
    const latest = (days: Moment[]) => latestOf(bucketsOf(part('2026-11-21', '2026-11-23', days), 'day'));
    expect(latest(open)).toBe(1);
    expect(latest(open.slice(0, 1))).toBe(0);
    expect(latest([])).toBe(-1);
  });

  it('says how much of a week there is, also while it goes on', () => {
    const weeks = [moment('2026-11-16'), moment('2026-11-23', { is_unfinished: true })];
    const buckets = bucketsOf(part('2026-11-18', '2026-11-25', weeks), 'week');
    expect(weeks.map((week, at) => markOf(week, buckets[at]))).toEqual([
      '5 of 7 days',
      'so far, 3 of 7 days',
    ]);
  });

  it('is a part where the period cuts its week', () => {
    const weeks = ['2026-10-26', '2026-11-02', '2026-11-09'].map((date) => moment(date));
    expect(bucketsOf(part('2026-10-29', '2026-11-14', weeks), 'week')).toEqual([
      { state: 'part', days: 4 },
      { state: 'whole', days: 7 },
      { state: 'part', days: 6 },
    ]);
  });

  it('of days that are no longer known is unknown, and a week of which some are is a part', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-03'].map((date) => moment(date));
    const byDay = bucketsOf(part('2026-11-01', '2026-11-03', days), 'day', '2026-11-02');
    expect(byDay.map(({ state }) => state)).toEqual(['unknown', 'whole', 'whole']);
    const weeks = ['2026-10-26', '2026-11-02', '2026-11-09'].map((date) => moment(date));
    expect(bucketsOf(part('2026-10-26', '2026-11-15', weeks), 'week', '2026-11-04')).toEqual([
      { state: 'unknown', days: null },
      { state: 'part', days: 5 },
      { state: 'whole', days: 7 },
    ]);
  });

  it('of before the first number is unknown', () => {
    const days = [moment('2026-11-01'), moment('2026-11-02', { sessions: 4 }), moment('2026-11-03')];
    const before = part('2026-11-01', '2026-11-03', days);
    const states = (is_whole: boolean) =>
      bucketsBefore({ ...before, is_whole }, 'day').map(({ state }) => state);
    expect(states(false)).toEqual(['unknown', 'whole', 'whole']);
    expect(states(true)).toEqual(['whole', 'whole', 'whole']);
  });
});

describe('days to see closer', () => {
  const days = { start: '2026-10-29', end: '2026-11-14' };
  const weeks = ['2026-10-26', '2026-11-02', '2026-11-09'].map((date) => moment(date));

  it('are those of the buckets, in either direction, within the period', () => {
    expect(daysBetween(weeks, [0, 1], 'week', days)).toEqual({ start: '2026-10-29', end: '2026-11-08' });
    expect(daysBetween(weeks, [2, 1], 'week', days)).toEqual({ start: '2026-11-02', end: '2026-11-14' });
    const two = [moment('2026-11-01'), moment('2026-11-02')];
    expect(daysBetween(two, [1, 1], 'day', { start: '2026-11-01', end: '2026-11-02' })).toEqual({
      start: '2026-11-02',
      end: '2026-11-02',
    });
  });

  it('are none where they are all there are', () => {
    expect(daysBetween(weeks, [0, 2], 'week', days)).toBeNull();
    expect(daysBetween([], [0, 0], 'day', days)).toBeNull();
  });
});

describe('places in the chart', () => {
  it('come back as the bucket that they are of, for any number of buckets', () => {
    for (const count of [1, 2, 7, 24, 31, 365, 730]) {
      const across = { left: 44, width: 900, count };
      for (let bucket = 0; bucket < count; bucket++) {
        const x = xOf(across, bucket);
        expect(bucketAt(across, x)).toBe(bucket);
        expect(x).toBeGreaterThanOrEqual(44);
        expect(x).toBeLessThanOrEqual(944);
      }
      expect(bucketAt(across, -100)).toBe(0);
      expect(bucketAt(across, 5000)).toBe(count - 1);
    }
  });

  it('have a gap where there is no value, and a column where it stands alone', () => {
    const across = { left: 0, width: 100, count: 4 };
    const scale = { top: 0, height: 100, high: 10 };
    expect(linePath(across, scale, [1, 2, null, 4])).toMatch(/^M[\d. ]+L[\d. ]+M[\d. ]+m-4 0h8$/);
    const pair = { from: 0, to: 5 };
    expect(areaPath(across, scale, [pair, pair, null, pair])).toMatch(
      /^M([\d. ]+L?){4}ZM[\d. ]+V50h[\d.]+V100Z$/,
    );
    expect(yOf(scale, 10)).toBe(0);
  });

  it.each([
    [4, 4, true, [0, 1, 2, 3, 4]],
    [3, 4, true, [0, 1, 2, 3]],
    [950, 4, true, [0, 500]],
    [23, 2, false, [0, 20]],
    [0.4, 2, false, [0, 0.2, 0.4]],
  ])('up to %d have round values in %d steps', (high, steps, isWhole, wanted) => {
    expect(ticksOf(high, steps, isWhole)).toEqual(wanted);
  });
});

describe('the drawing', () => {
  const timeline = [
    moment('2026-11-20', { sessions: 10, adblock_detected: 4, conversions: 1 }),
    moment('2026-11-21', { sessions: 12, adblock_detected: 5 }),
    moment('2026-11-22', { sessions: 6, adblock_detected: 6, is_unfinished: true }),
  ];
  const overview: Overview = {
    now: part('2026-11-20', '2026-11-22', timeline),
    before: null,
    events_since: null,
  };
  const asked = { overview, granularity: 'day' as const, zone: 'UTC', width: 800, height: 300 };

  it('has the share above the layers, on the same buckets', () => {
    const { panels, bottom } = modelOf({ ...asked, metric: 'blocking' });
    expect(panels.map(({ shapes }) => shapes.map(({ look }) => look))).toEqual([['share'], [...layers]]);
    const [share, stack] = panels;
    expect((share?.scale.top ?? 0) + (share?.scale.height ?? 0)).toBeLessThan(stack?.scale.top ?? 0);
    expect((stack?.scale.top ?? 0) + (stack?.scale.height ?? 0)).toBe(bottom);
    expect(bottom).toBeLessThan(300);
  });

  it('draws a bucket that goes on for itself', () => {
    const [share, stack] = modelOf({ ...asked, metric: 'blocking' }).panels;
    const blocked = stack?.shapes.find(({ look }) => look === 'blocked');
    expect(blocked?.part).toMatch(/^M[^M]+Z$/);
    expect(blocked?.area.match(/L/g)).toHaveLength(3); // two days, over and under
    expect(share?.shapes[0]?.part).toContain('a4 4');
    const [sessions] = modelOf({ ...asked, metric: 'sessions' }).panels;
    expect(sessions?.shapes.map(({ look }) => look)).toEqual(['sessions']);
  });
});

describe('what is read out', () => {
  const now = [moment('2026-11-20', { sessions: 120, adblock_detected: 30, conversions: 9 })];
  const before = [moment('2026-11-13', { sessions: 100, adblock_detected: 20 })];
  const overview = (is_whole: boolean): Overview => ({
    now: part('2026-11-20', '2026-11-20', [...now, moment('2026-11-21')]),
    before: { ...part('2026-11-13', '2026-11-13', [...before, moment('2026-11-14')]), is_whole },
    events_since: null,
  });
  const read = (of: Overview) => {
    const { series } = modelOf({
      ...{ overview: of, metric: 'blocking' },
      ...{ granularity: 'day', zone: 'UTC' },
      width: 800,
      height: 300,
    });
    return readOutOf(0, { overview: of, granularity: 'day', zone: 'UTC', series, flags: [] });
  };

  it('is the share, all sessions and each layer, beside the same day before', () => {
    const readOut = read(overview(true));
    expect(readOut).toMatchObject({ mark: null, before: expect.stringContaining('13') });
    const rows = readOut?.rows.map(({ look, now: value, before: earlier }) => [look, value, earlier]);
    expect(rows).toEqual([
      ['share', '25.0%', '20.0%'],
      ['sessions', '120', '100'],
      ['unknown', '0', '0'],
      ['clear', '90', '80'],
      ['won_back', '9', '0'],
      ['blocked', '21', '20'],
    ]);
    expect(readOut?.rows[1]?.moved).toEqual({ value: 20, unit: 'percent', isNews: false });
  });

  it('has no change where the days before are known only in part', () => {
    expect(read(overview(false))?.rows.map(({ moved }) => moved)).toEqual(Array(6).fill(null));
  });
});

describe('notes', () => {
  const note = { day: '2026-11-21', text: 'Relaunch' };
  const paused = { kind: 'site_paused' as const, day: '2026-11-21', at: '2026-11-21T14:30:00Z', subject: '' };

  it('stand at their day or week, several in one flag', () => {
    const days = ['2026-11-20', '2026-11-21'].map((date) => moment(date));
    const [flag, ...more] = flagsOf({ annotations: [note], activity: [paused] }, days, 'day');
    expect(more).toEqual([]);
    expect(flag).toMatchObject({ bucket: 1, isOwn: true });
    expect(flag?.texts).toHaveLength(2);
    const weeks = ['2026-11-09', '2026-11-16'].map((date) => moment(date));
    expect(flagsOf({ annotations: [note], activity: [] }, weeks, 'week')[0]?.bucket).toBe(1);
  });

  it('stand at the hour in which it happened', () => {
    const hours = Array.from({ length: 24 }, (_, hour) =>
      moment('2026-11-21', { start: `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z` }),
    );
    const flags = flagsOf({ annotations: [note], activity: [paused] }, hours, 'hour');
    expect(flags.map(({ bucket }) => bucket)).toEqual([0, 14]);
  });
});

describe('the dashboard', () => {
  it.each([
    ['previous', 'previous_weekdays'],
    ['year', 'year_weekdays'],
    ['none', 'none'],
  ] as const)('asks for %s as %s', (compare, asked) => {
    const [, { body }] = overviewQuestion('1', { ...usualView, compare }, '2026-11-23');
    expect(body.compare).toBe(asked);
  });

  it('says where days lie in between', () => {
    const now = { start: '2026-10-25', end: '2026-11-23' };
    expect(isMovedByWeeks(now, { start: '2026-09-20', end: '2026-10-19' })).toBe(true);
    expect(isMovedByWeeks(now, { start: '2026-09-25', end: '2026-10-24' })).toBe(false);
    const week = { start: '2026-11-17', end: '2026-11-23' };
    expect(isMovedByWeeks(week, { start: '2026-11-10', end: '2026-11-16' })).toBe(false);
  });
});

it('of ads that were shown again is drawn like conversions, and more of them is good', () => {
  const [line, ...others] = seriesOf('recovered');
  expect(others).toEqual([]);
  expect(line).toMatchObject({ label: 'Ads shown again', look: 'conversions', isGood: true });
  expect(line?.value(totals({ conversions: 8, recovered: 5 }))).toBe(5);
  expect(line?.text(totals({ recovered: 1234 }))).toBe('1,234');
});
