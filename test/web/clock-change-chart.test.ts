import { describe, expect, it } from 'vitest';
import type { Moment, Overview } from '../../src/contract/analytics/overview.ts';
import { modelOf } from '../../src/web/numbers/chart/model.ts';
import { readOutOf } from '../../src/web/numbers/chart/read-out.ts';
import { momentName } from '../../src/web/numbers/moment-names.ts';

const zone = 'Europe/Berlin';
const granularity = 'hour' as const;

/** The hours of a day in Berlin; sessions are counted up from `first`. */
function dayOf(date: string, start: string, hours: number, first = 0): Overview['now'] {
  const timeline = Array.from({ length: hours }, (_, at) => ({
    ...none,
    date,
    start: new Date(Date.parse(start) + at * 3_600_000).toISOString(),
    sessions: first + at,
    is_unfinished: false,
  }));
  return { period: { start: date, end: date, until: null }, totals: none, timeline };
}

const none = {
  ...{ sessions: 0, unknown_sessions: 0, adblock_detected: 0, walls_displayed: 0, cta_clicked: 0 },
  ...{ conversions: 0, unconfirmed_conversions: 0, recovered: 0, unconfirmed_recovered: 0 },
  ...{ detection_rate: 0, conversion_rate: 0, recovery_rate: 0 },
};

const back = dayOf('2026-10-25', '2026-10-24T22:00:00.000Z', 25, 100);
const usual = dayOf('2026-10-18', '2026-10-17T22:00:00.000Z', 24);
const ahead = dayOf('2026-03-29', '2026-03-28T23:00:00.000Z', 23, 100);
const beforeAhead = dayOf('2026-03-22', '2026-03-21T23:00:00.000Z', 24);

/** What each hour is compared with, by its sessions; `–` where with nothing. */
function compared(now: Overview['now'], before: Overview['now']): string[] {
  const overview: Overview = { now, before: { ...before, is_whole: true }, events_since: null };
  const model = modelOf({ overview, metric: 'sessions', granularity, zone, width: 800, height: 300 });
  expect(model.across.count).toBe(now.timeline.length);
  return now.timeline.map((_, at) => {
    const read = readOutOf(at, { overview, granularity, zone, series: model.series, flags: [] });
    // The dot of the drawing is where the words are.
    const dot = model.panels[0]?.dots.before[at];
    expect(dot === null).toBe(read?.before === null);
    return read?.rows[0]?.before ?? '';
  });
}

const count = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

describe('the day on which clocks go back', () => {
  it('is compared by the hour of the clock', () => {
    expect(compared(back, usual)).toEqual([...count(0, 2), ...count(2, 23)]);
    expect(compared(usual, back)).toEqual([...count(100, 102), ...count(104, 124)]);
    expect(compared(back, back)).toEqual(count(100, 124));
  });

  it('names the hour that occurs twice with its offset, and no other', () => {
    const names = back.timeline.map((moment: Moment) => momentName(moment, granularity, zone));
    expect(new Set(names).size).toBe(25);
    expect(names[2]).toMatch(/2:00\sAM GMT\+2$/);
    expect(names[3]).toMatch(/2:00\sAM GMT\+1$/);
    expect(names.filter((name) => name.includes('GMT'))).toHaveLength(2);
  });
});

describe('the day on which clocks go ahead', () => {
  it('is compared by the hour of the clock, and has none beside the hour that it lacks', () => {
    expect(compared(ahead, beforeAhead)).toEqual([...count(0, 1), ...count(3, 23)]);
    expect(compared(beforeAhead, ahead)).toEqual([...count(100, 101), '–', ...count(102, 122)]);
  });
});
