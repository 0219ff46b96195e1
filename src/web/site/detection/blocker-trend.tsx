import type { DetectionTrends } from '../../../contract/analytics/detection-trends.ts';
import { otherValues } from '../../../contract/analytics/dimensions.ts';
import { shareMoved } from '../../../contract/messages/changes.ts';
import { percentLevels } from '../../../kit/messages/axis-levels.ts';
import { locale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { noComparisonText } from '../../numbers/compared-text.ts';
import { blockerName } from '../../ui/blocker-name.ts';
import { BandChart } from '../../ui/charts/band-chart.tsx';
import { Change } from '../../ui/numbers/change.tsx';
import { formatSpan, formatTick } from '../../ui/numbers/day-format.ts';
import { formatPercent, formatShare } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';
import siteStyles from '../site.module.css';
import styles from './detection.module.css';

/** Which blockers visitors use: their shares day by day, and how they moved against the days before. */
export function BlockerTrend({ trends }: { trends: DetectionTrends }) {
  const { blockers, days, before, blocked } = trends;
  if (blockers.length === 0) return null;
  // A day that goes on has too few sessions to be a share of anything.
  const whole = days.filter(({ is_unfinished }) => !is_unfinished);
  const isCompared = before.is_whole && before.blocked > 0;
  const daysBefore = formatSpan(before.start, before.end);
  return (
    <section className="panel" aria-labelledby="blocker-trend">
      <div className={siteStyles.panelWords}>
        <h2 id="blocker-trend">{t('detection.blockerMix')}</h2>
        <p className="soft">{t('detection.shareOfSessionsByDay')}</p>
        {!isCompared && <p className="soft">{noComparisonText(daysBefore, before.is_whole)}</p>}
      </div>
      {whole.length > 1 && (
        <BandChart
          caption={t('detection.shareOfSessionsByDay')}
          days={whole.map(({ date }) => formatTick(date))}
          lines={blockers.map(({ blocker }, place) => ({
            name: nameOf(blocker),
            points: whole.map((day) =>
              day.blocked > 0 ? (100 * (day.blockers[place] ?? 0)) / day.blocked : null,
            ),
            band: whole.map(() => null),
          }))}
          write={formatPercent}
          writeLevels={(levels) => percentLevels(locale, levels)}
        />
      )}
      <table className={`${tableStyles.plainTable} ${styles.mix}`}>
        <caption className="visually-hidden">{t('detection.blockerMix')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('common.blocker')}</th>
            <th scope="col">{t('common.share')}</th>
            {isCompared && <th scope="col">{t('common.againstDays', { days: daysBefore })}</th>}
          </tr>
        </thead>
        <tbody>
          {blockers.map((each) => (
            <tr key={each.blocker}>
              <th scope="row">{nameOf(each.blocker)}</th>
              <td>{formatShare(each.sessions, blocked)}</td>
              {isCompared && (
                <td>
                  <Moved
                    now={{ part: each.sessions, whole: blocked }}
                    before={{ part: each.before, whole: before.blocked }}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Share {
  part: number;
  whole: number;
}

/** How a share moved; neither way is good or bad. */
export function Moved({ now, before }: { now: Share; before: Share }) {
  return <Change change={shareMoved(now, before)?.value ?? null} unit="points" isGood={false} />;
}

function nameOf(blocker: string): string {
  return blocker === otherValues ? t('detection.otherBlockers') : blockerName(blocker);
}
