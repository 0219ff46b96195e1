import type { DetectionTrends } from '../../../contract/analytics/detection-trends.ts';
import { percentLevels } from '../../../kit/messages/axis-levels.ts';
import { locale } from '../../i18n/language.ts';
import { rich, t } from '../../i18n/t.ts';
import { noComparisonText } from '../../numbers/compared-text.ts';
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
  const daysBefore = formatSpan(before.start, before.end);
  return (
    <>
      <p>
        {before.is_whole && before.walls_displayed > 0
          ? rich('detection.againstDaysBefore', {
              days: daysBefore,
              change: (
                <Moved
                  now={{ part: possible_false_alarms, whole: walls_displayed }}
                  before={{ part: before.possible_false_alarms, whole: before.walls_displayed }}
                />
              ),
            })
          : noComparisonText(daysBefore, before.is_whole)}
      </p>
      <BandChart
        caption={t('detection.saidNoBlockerByDay')}
        days={whole.map(({ date }) => formatTick(date))}
        lines={[{ name: t('detection.saidNoBlocker'), points, band: whole.map(() => null) }]}
        write={formatPercent}
        writeLevels={(levels) => percentLevels(locale, levels)}
      />
    </>
  );
}
