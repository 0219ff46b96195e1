import type { ReportMetric } from '../../contract/reports/reports.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import type { Block, DailyCounts } from '../report.ts';
import { rateOf } from './figures.ts';
import { pointsOf } from './lines.ts';
import { weeksOf } from './weeks-of.ts';

/** More days than this are too many columns for an email on a phone: then weeks. */
const maxDrawnDays = 31;

/** One curve for each count that was chosen, and one drawing of its own for the rate. */
export function chosenLines(metrics: ReportMetric[], daily: DailyCounts[]): Block[] {
  if (daily.length < 2) return [];
  const counts = (['sessions', 'adblock_detected', 'walls_displayed', 'conversions'] as const).filter(
    (name) => metrics.includes(name),
  );
  const isByWeek = daily.length > maxDrawnDays;
  const entries = isByWeek ? weeksOf(daily) : daily;
  const series = (name: Text, of: (day: DailyCounts) => number | null) => ({
    name,
    points: pointsOf(entries, of),
  });
  const names = {
    sessions: message('common.sessions'),
    adblock_detected: message('overview.adBlockersDetected'),
    walls_displayed: message('common.wallsShown'),
    conversions: message('common.conversions'),
  };
  return [
    ...(counts.length > 0
      ? [
          {
            type: 'line' as const,
            title: message(isByWeek ? 'report.weekByWeek' : 'report.dayByDay'),
            format: 'count' as const,
            series: counts.map((name) => series(names[name], (day) => day[name])),
          },
        ]
      : []),
    ...(metrics.includes('conversion_rate')
      ? [
          {
            type: 'line' as const,
            title: message(isByWeek ? 'report.rateByWeek' : 'report.rateByDay'),
            format: 'percent' as const,
            series: [series(message('common.conversionRate'), rateOf)],
          },
        ]
      : []),
  ];
}
