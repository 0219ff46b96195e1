import { message, type Text } from '../../kit/messages/text.ts';
import type { Block, DailyCounts, Point } from '../report.ts';
import { rateOf, shareOf } from './figures.ts';

/** The days of a period as curves. */
export function dailyLine(daily: DailyCounts[]): Block {
  return countsLine(message('report.dayByDay'), daily);
}

/** A day, or the days of a week that are in the period. */
export type Entry = DailyCounts & { days?: number };

export function countsLine(title: Text, entries: Entry[]): Block {
  const series = (name: Text, of: (day: DailyCounts) => number) => ({ name, points: pointsOf(entries, of) });
  return {
    type: 'line',
    title,
    format: 'count',
    series: [
      series(message('common.sessions'), ({ sessions }) => sessions),
      series(message('overview.adBlockersDetected'), ({ adblock_detected }) => adblock_detected),
      series(message('common.conversions'), ({ conversions }) => conversions),
    ],
  };
}

export function ratesLine(title: Text, entries: Entry[]): Block {
  return {
    type: 'line',
    title,
    format: 'percent',
    series: [
      { name: message('overview.blockingShare'), points: pointsOf(entries, shareOf) },
      { name: message('common.conversionRate'), points: pointsOf(entries, rateOf) },
    ],
  };
}

/** A value for each, and how many days count of a week that the period cuts. */
export function pointsOf(entries: Entry[], of: (entry: DailyCounts) => number | null): Point[] {
  return entries.map((entry) => ({
    ...{ label: entry.date, value: of(entry) },
    ...(entry.days !== undefined && entry.days < 7 && { days: entry.days }),
  }));
}
