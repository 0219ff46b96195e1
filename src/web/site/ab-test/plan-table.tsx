import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AbTestPlan } from '../../../contract/analytics/ab-testing.ts';
import { ask } from '../../app/ask.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatPercent, formatRough } from '../../ui/numbers/number-format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import tableStyles from '../../ui/table.module.css';
import styles from './plan-table.module.css';

interface PlanTableProps {
  siteId: string;
  /** How many walls are to be compared. */
  variants: number;
}

/** How long a test of so many walls takes. */
export function planQuery(siteId: string, variants: number) {
  const query = { variants: String(variants) };
  return ask('GET /v1/analytics/sites/:id/ab-plan', { params: { id: siteId }, query });
}

/** Before a test: how long it takes to find a small difference, and how short it may be for a large one. */
export function PlanTable({ siteId, variants }: PlanTableProps) {
  const id = useId();
  const plan = useQuery(planQuery(siteId, variants));
  const { data } = plan;
  return (
    <section className={styles.plan} aria-labelledby={id}>
      <h3 id={id}>{t('ab-test.howLongWillItTake')}</h3>
      <QueryState
        query={plan}
        height="9rem"
        empty={data && data.lengths.length === 0 && t('ab-test.noWallsToPlanWith')}
      />
      {data && data.lengths.length > 0 && <Lengths plan={data} />}
    </section>
  );
}

function Lengths({ plan: { lengths, conversion_rate: rate, walls_per_day } }: { plan: AbTestPlan }) {
  return (
    <>
      <p className="soft">
        {t('ab-test.atYourRateAndTraffic', {
          rate: formatPercent(rate ?? 0),
          sessions: formatCount(Math.round(walls_per_day)),
        })}
      </p>
      <table className={tableStyles.plainTable}>
        <caption className="visually-hidden">{t('ab-test.howLongWillItTake')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ab-test.differenceToFind')}</th>
            <th scope="col">{t('ab-test.sessionsPerVariant')}</th>
            <th scope="col">{t('ab-test.time')}</th>
          </tr>
        </thead>
        <tbody>
          {lengths.map(({ lift_percent, visitors_per_variant, days }) => (
            <tr key={lift_percent}>
              <th scope="row">
                {t('ab-test.liftFromTo', {
                  lift: formatRough(lift_percent),
                  from: formatPercent(rate ?? 0),
                  to: formatPercent(Math.min(100, ((rate ?? 0) * (100 + lift_percent)) / 100)),
                })}
              </th>
              <td>{formatCount(visitors_per_variant)}</td>
              <td>{timeText(days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function timeText(days: number | null): string {
  if (days === null) return '–';
  return days > 365 ? t('ab-test.moreThanAYear') : t('common.days', { count: days });
}
