import { Temporal } from 'temporal-polyfill';
import { sumCounts } from '../../analytics/metrics.ts';
import { percent } from '../../analytics/rates.ts';
import { groupBy } from '../../kit/group-by.ts';
import type { DailyCounts } from '../report.ts';
import type { Entry } from './lines.ts';

/** A session counts on the day on which it began, so the days of a week add up to it. */
const counts = ['sessions', 'adblock_detected', 'walls_displayed', 'conversions'] as const;

/** The same days by the week, from Monday to Sunday: of the first and the last, those that are there. */
export function weeksOf(daily: DailyCounts[]): Entry[] {
  return [...groupBy(daily, ({ date }) => mondayOf(date)).values()].map((days) => {
    const sums = sumCounts(counts, days);
    const unknown = days.reduce((sum, { unknown_sessions = 0 }) => sum + unknown_sessions, 0);
    return {
      ...sums,
      ...(unknown > 0 && { unknown_sessions: unknown }),
      conversion_rate: percent(sums.conversions, sums.walls_displayed),
      date: days[0]?.date ?? '',
      days: days.length,
    };
  });
}

function mondayOf(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}
