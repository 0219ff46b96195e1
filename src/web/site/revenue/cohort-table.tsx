import { useQuery } from '@tanstack/react-query';
import type { Cohorts, SeenAgain } from '../../../contract/analytics/recovery.ts';
import { cohortsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { formatDate } from '../../ui/numbers/day-format.ts';
import { formatCount, formatWhole } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';
import styles from './cohort-table.module.css';
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
  return (
    <table className={`${tableStyles.plainTable} ${tableStyles.stacks} ${styles.cohortTable}`}>
      <caption className="visually-hidden">{t('revenue.visitsThatStillAllowThe')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('revenue.allowedInTheWeekOf')}</th>
          <th scope="col">{t('common.sessions')}</th>
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
            <th scope="row">{formatDate(row.week)}</th>
            <td data-label={t('common.sessions')}>{formatCount(row.allowed)}</td>
            <Cells windows={row.seen_again} />
          </tr>
        ))}
        <tr className={styles.cohortAll}>
          <th scope="row">{t('common.all')}</th>
          <td data-label={t('common.sessions')}>{formatCount(allowed)}</td>
          <Cells windows={cohorts.all} />
        </tr>
      </tbody>
    </table>
  );
}

function Cells({ windows }: { windows: SeenAgain[] }) {
  return windows.map((window) => (
    <td
      key={window.from_day}
      className={styles.cohortCell}
      data-label={windowText(window)}
      style={{ '--shade': `${window.sessions > 0 ? window.rate : 0}%` } as React.CSSProperties}
    >
      {window.sessions > 0 ? (
        <>
          {formatWhole(window.rate)}{' '}
          <span className="soft">{t('revenue.of', { count: window.sessions })}</span>
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
