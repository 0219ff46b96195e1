import type { Block, DailyCounts } from '../report.ts';
import { rateOf, shareOf } from './figures.ts';

/** The days of a period as curves. */
export function dailyLine(daily: DailyCounts[]): Block {
  return countsLine('Day by day', daily);
}

export function countsLine(title: string, entries: DailyCounts[]): Block {
  const series = (name: string, of: (day: DailyCounts) => number) => ({
    name,
    points: entries.map((day) => ({ label: day.date, value: of(day) })),
  });
  return {
    type: 'line',
    title,
    format: 'count',
    series: [
      series('Sessions', ({ sessions }) => sessions),
      series('With an ad blocker', ({ adblock_detected }) => adblock_detected),
      series('Conversions', ({ conversions }) => conversions),
    ],
  };
}

export function ratesLine(title: string, entries: DailyCounts[]): Block {
  const points = (of: (day: DailyCounts) => number | null) =>
    entries.map((day) => ({ label: day.date, value: of(day) }));
  return {
    type: 'line',
    title,
    format: 'percent',
    series: [
      { name: 'Ad-blocker share', points: points(shareOf) },
      { name: 'Conversion rate', points: points(rateOf) },
    ],
  };
}
