import type { DetectionTrends } from '../../../contract/analytics/detection-trends.ts';
import { rich, t } from '../../i18n/t.ts';
import { BandChart } from '../../ui/charts/band-chart.tsx';
import { formatSpan, formatTick } from '../../ui/numbers/day-format.ts';
import { formatPercent } from '../../ui/numbers/number-format.ts';
import { Moved } from './blocker-trend.tsx';

/** Below it, a share of walls is chance. */
const fewestWalls = 5;

/** How many of those who saw a wall said that they use no blocker, day by day. */
export function FalseAlarmTrend({ trends }: { trends: DetectionTrends }) {
  const { days, before, walls_displayed, possible_false_alarms } = trends;
  const whole = days.filter(({ is_unfinished }) => !is_unfinished);
  const points = whole.map((day) =>
    day.walls_displayed < fewestWalls ? null : (100 * day.possible_false_alarms) / day.walls_displayed,
  );
  if (points.filter((point) => point !== null).length < 2) return null;
  return (
    <>
      <p>
        {rich('detection.againstDaysBefore', {
          days: formatSpan(before.start, before.end),
          change: (
            <Moved
              now={{ part: possible_false_alarms, whole: walls_displayed }}
              before={
                before.is_whole ? { part: before.possible_false_alarms, whole: before.walls_displayed } : null
              }
            />
          ),
        })}
      </p>
      <BandChart
        caption={t('detection.saidNoBlockerByDay')}
        days={whole.map(({ date }) => formatTick(date))}
        lines={[{ name: t('detection.saidNoBlocker'), points, band: whole.map(() => null) }]}
        write={formatPercent}
      />
    </>
  );
}
