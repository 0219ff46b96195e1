import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { chosenLines } from '../../src/reports/compose/chosen-lines.ts';
import type { DailyCounts } from '../../src/reports/report.ts';

describe('the curves of a custom report', () => {
  it('have a point for each day of a month', () => {
    const [line] = chosenLines(['sessions'], daysFrom('2026-10-01', 31));
    expect(line).toMatchObject({ title: { key: 'report.dayByDay' } });
    expect(pointsOf(line)).toHaveLength(31);
    expect(chosenLines(['sessions'], daysFrom('2026-10-01', 1))).toEqual([]);
  });

  it('have one for each week of more days, with all that these had', () => {
    // A Thursday: four days of its week, four whole weeks, and one day.
    const [counts, rates] = chosenLines(['sessions', 'conversion_rate'], daysFrom('2026-10-01', 33));
    expect(counts).toMatchObject({ title: { key: 'report.weekByWeek' } });
    expect(rates).toMatchObject({ title: { key: 'report.rateByWeek' } });
    expect(pointsOf(counts)).toEqual([
      { label: '2026-10-01', value: 4 * 100, days: 4 },
      { label: '2026-10-05', value: 7 * 100 },
      { label: '2026-10-12', value: 7 * 100 },
      { label: '2026-10-19', value: 7 * 100 },
      { label: '2026-10-26', value: 7 * 100 },
      { label: '2026-11-02', value: 100, days: 1 },
    ]);
    // 10 of 40 on the first day, and 1 of 10 on each other.
    expect(pointsOf(rates).map(({ value }) => value)).toEqual([(100 * 13) / 70, 10, 10, 10, 10, 10]);
  });
});

function pointsOf(line: ReturnType<typeof chosenLines>[number] | undefined) {
  return (line?.type === 'line' && line.series[0]?.points) || [];
}

function daysFrom(first: string, count: number): DailyCounts[] {
  return Array.from({ length: count }, (_, at) => ({
    date: Temporal.PlainDate.from(first).add({ days: at }).toString(),
    sessions: 100,
    adblock_detected: 50,
    walls_displayed: at === 0 ? 40 : 10,
    conversions: at === 0 ? 10 : 1,
    conversion_rate: at === 0 ? 25 : 10,
  }));
}
