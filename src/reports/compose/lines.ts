import { message, type Text } from '../../kit/messages/text.ts';
import type { Block, DailyCounts } from '../report.ts';
import { rateOf, shareOf } from './figures.ts';

/** The days of a period as curves. */
export function dailyLine(daily: DailyCounts[]): Block {
  return countsLine(message('report.dayByDay'), daily);
}

export function countsLine(title: Text, entries: DailyCounts[]): Block {
  const series = (name: Text, of: (day: DailyCounts) => number) => ({
    name,
    points: entries.map((day) => ({ label: day.date, value: of(day) })),
  });
  return {
    type: 'line',
    title,
    format: 'count',
    series: [
      series(message('common.sessions'), ({ sessions }) => sessions),
      series(message('integrations.withAnAdBlocker'), ({ adblock_detected }) => adblock_detected),
      series(message('common.conversions'), ({ conversions }) => conversions),
    ],
  };
}

export function ratesLine(title: Text, entries: DailyCounts[]): Block {
  const points = (of: (day: DailyCounts) => number | null) =>
    entries.map((day) => ({ label: day.date, value: of(day) }));
  return {
    type: 'line',
    title,
    format: 'percent',
    series: [
      { name: message('integrations.shareWithAnAdBlocker'), points: points(shareOf) },
      { name: message('common.conversionRate'), points: points(rateOf) },
    ],
  };
}
