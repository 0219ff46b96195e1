import type { DetectionQuality } from '../../../contract/analytics/analytics.ts';
import type { DetectionTrends } from '../../../contract/analytics/detection-trends.ts';
import { rich, t } from '../../i18n/t.ts';
import { formatPercent } from '../../ui/numbers/number-format.ts';
import { FalseAlarmTrend } from './false-alarm-trend.tsx';

interface FalseAlarmsProps {
  quality: DetectionQuality;
  trends: DetectionTrends | undefined;
}

/** Visitors who saw the wall and said they don't use an ad blocker, and what to do about it. */
export function FalseAlarms({ quality, trends }: FalseAlarmsProps) {
  const { sessions, share_of_walls } = quality.possible_false_alarms;
  return (
    <section className="panel" aria-labelledby="false-alarms">
      <h2 id="false-alarms">{t('detection.possibleFalseAlarms')}</h2>
      {sessions === 0 ? (
        <p className="soft">{t('detection.nobodySaidNoBlocker')}</p>
      ) : (
        <>
          <p>
            {rich('detection.visitorsShareOfThoseWho', {
              visitors: <strong>{t('detection.visitors', { count: sessions })}</strong>,
              share: formatPercent(share_of_walls),
            })}
          </p>
          <p className="soft">{advice(share_of_walls)}</p>
        </>
      )}
      {sessions > 0 && trends && <FalseAlarmTrend trends={trends} />}
    </section>
  );
}

function advice(share: number): string {
  if (share < 2) {
    return t('detection.thatIsFewSomePeople');
  }
  return t('detection.lookInTheTableAt');
}
