import { useQuery } from '@tanstack/react-query';
import type { Cohorts, SeenAgain } from '../../../contract/analytics/recovery.ts';
import { cohortsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { formatTick } from '../../ui/numbers/day-format.ts';
import { formatCount, formatRough } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';
import styles from './cohort-table.module.css';
import { HeatLegend, heatLook } from './heat-legend.tsx';
import { type HeatScale, scaleOf } from './heat-scale.ts';
import revenueStyles from './revenue.module.css';
import { Caveats, ValueSection } from './revenue-section.tsx';
import { roughWithin } from './rough-within.ts';

/** How long visitors who allowed the site go on doing so, by the week in which they did. */
export function CohortTable({ siteId }: { siteId: string }) {
  const cohorts = useQuery(cohortsQuery(siteId));
  return (
    <ValueSection
      title={t('revenue.howLongVisitorsStay')}
      lead={t('revenue.ofThoseWhoCameBack')}
      query={cohorts}
    >
      {(data) => (
        <>
          <p className={revenueStyles.conclusion}>{reblockText(data)}</p>
          {data.cohorts.some(({ allowed }) => allowed > 0) && <Weeks cohorts={data} />}
          <Caveats caveats={data.caveats} />
        </>
      )}
    </ValueSection>
  );
}

function reblockText({ cohorts, daily_reblock_rate, daily_reblock_interval: interval }: Cohorts): string {
  if (daily_reblock_rate === null) {
    return cohorts.some(({ allowed }) => allowed > 0)
      ? t('revenue.tooFewWereSeenAgain')
      : t('revenue.noVisitorWhoAllowedYour');
  }
  return t('revenue.ofThoseWhoStillAllow', {
    share: roughWithin(daily_reblock_rate, interval),
  });
}

function Weeks({ cohorts }: { cohorts: Cohorts }) {
  const rows = cohorts.cohorts.filter(({ allowed }) => allowed > 0).toReversed();
  const allowed = rows.reduce((sum, row) => sum + row.allowed, 0);
  const scale = scaleOf(rows.flatMap(({ seen_again }) => seen_again));
  return (
    <>
      <HeatLegend scale={scale} />
      <table className={`${tableStyles.plainTable} ${styles.cohortTable}`}>
        <caption className="visually-hidden">{t('revenue.visitsThatStillAllowThe')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('integrations.week')}</th>
            <th scope="col" className={styles.cohortAllowed}>
              {t('common.sessions')}
            </th>
            {cohorts.all.map((window) => (
              <th key={window.from_day} scope="col">
                {windowText(window)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.week}>
              <th scope="row">{formatTick(row.week)}</th>
              <td className={styles.cohortAllowed}>{formatCount(row.allowed)}</td>
              <Cells windows={row.seen_again} scale={scale} />
            </tr>
          ))}
          <tr className={styles.cohortAll}>
            <th scope="row">{t('common.all')}</th>
            <td className={styles.cohortAllowed}>{formatCount(allowed)}</td>
            <Cells windows={cohorts.all} scale={scale} />
          </tr>
        </tbody>
      </table>
    </>
  );
}

function Cells({ windows, scale }: { windows: SeenAgain[]; scale: HeatScale }) {
  return windows.map((window) => (
    <td key={window.from_day} className={heatLook(window, scale)}>
      {window.sessions > 0 ? (
        <>
          {formatRough(window.rate)}{' '}
          <span className={styles.cohortCount}>{t('revenue.of', { count: window.sessions })}</span>
        </>
      ) : (
        <span className="soft">–</span>
      )}
    </td>
  ));
}

function windowText({ from_day, to_day }: SeenAgain): string {
  return from_day === to_day
    ? t('revenue.dayFrom', { from: from_day })
    : t('revenue.daysFromTo', { from: from_day, to: to_day });
}
