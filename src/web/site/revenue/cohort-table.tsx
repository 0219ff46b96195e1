import { useQuery } from '@tanstack/react-query';
import type { Cohorts, SeenAgain } from '../../../contract/analytics/value.ts';
import { cohortsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { formatDate } from '../../ui/numbers/day-format.ts';
import { formatCount, formatWhole } from '../../ui/numbers/number-format.ts';
import { Caveats, ValueSection } from './revenue-section.tsx';
import { roughWithin } from './rough-within.ts';

/** How long visitors who allowed the site go on doing so, by the week in which they did. */
export function CohortTable({ siteId }: { siteId: string }) {
  const cohorts = useQuery(cohortsQuery(siteId));
  return (
    <ValueSection
      title={t('How long visitors stay')}
      lead={t('Of those who came back some days after they allowed your site: how many still did.')}
      query={cohorts}
    >
      {(data) => (
        <>
          <p className="conclusion">{reblockText(data)}</p>
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
      ? t('Too few were seen again to say how fast visitors block again.')
      : t('No visitor who allowed your site can be followed yet.');
  }
  return t('Of those who still allow, {share} block again each day.', {
    share: roughWithin(daily_reblock_rate, interval),
  });
}

function Weeks({ cohorts }: { cohorts: Cohorts }) {
  const rows = cohorts.cohorts.filter(({ allowed }) => allowed > 0).toReversed();
  const allowed = rows.reduce((sum, row) => sum + row.allowed, 0);
  return (
    <table className="plain-table stacks cohort-table">
      <caption className="visually-hidden">
        {t('Visits that still allow the site, by week of allowing')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Allowed in the week of')}</th>
          <th scope="col">{t('Visits')}</th>
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
            <td data-label={t('Visits')}>{formatCount(row.allowed)}</td>
            <Cells windows={row.seen_again} />
          </tr>
        ))}
        <tr className="cohort-all">
          <th scope="row">{t('All')}</th>
          <td data-label={t('Visits')}>{formatCount(allowed)}</td>
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
      className="cohort-cell"
      data-label={windowText(window)}
      style={{ '--shade': `${window.sessions > 0 ? window.rate : 0}%` } as React.CSSProperties}
    >
      {window.sessions > 0 ? (
        <>
          {formatWhole(window.rate)}{' '}
          <span className="soft">{t('of {count}', { count: window.sessions })}</span>
        </>
      ) : (
        <span className="soft">–</span>
      )}
    </td>
  ));
}

function windowText({ from_day, to_day }: SeenAgain): string {
  return from_day === to_day
    ? t('Day {from}', { from: from_day })
    : t('Days {from}–{to}', { from: from_day, to: to_day });
}
