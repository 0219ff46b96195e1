import type { Guardrails, Rail } from '../../../contract/analytics/guardrails.ts';
import type { RailMetric } from '../../../contract/limits/rail-limits.ts';
import { numberFormat } from '../../../kit/messages/number-format.ts';
import { locale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { formatPercent, formatTwoDecimals } from '../../ui/numbers/number-format.ts';
import { Pill, type PillLook } from '../../ui/pill.tsx';
import tableStyles from '../../ui/table.module.css';
import { differenceFormat } from './rail-format.ts';
import styles from './rail-table.module.css';

/** Each metric of each variant beside control, with how much worse it may be. */
export function RailTable({ rails, currency }: Pick<Guardrails, 'rails' | 'currency'>) {
  return (
    <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
      <caption className="visually-hidden">{t('ab-test.railsCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ab-test.guardrail')}</th>
          <th scope="col">{t('ab-test.variant')}</th>
          <th scope="col">{t('ab-test.control')}</th>
          <th scope="col">{t('ab-test.differenceToControl')}</th>
          <th scope="col">{t('ab-test.railState')}</th>
        </tr>
      </thead>
      <tbody>
        {rails.map((rail) => (
          <Row key={`${rail.variant} ${rail.metric}`} rail={rail} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

const looks: Record<Rail['state'], PillLook> = { collecting: 'neutral', holds: 'active', broken: 'fail' };

function Row({ rail, currency }: { rail: Rail; currency: string | null }) {
  const { metric, variant, value, control, interval, limit } = rail;
  const { state } = rail;
  const difference = differenceFormat(limit ?? 0, digitsOf[metric], metric === 'revenue' ? currency : null);
  const show = (number: number | null) => (number === null ? '–' : shown(number, metric, currency));
  const states = {
    collecting: t('ab-test.railCollecting'),
    holds: t('ab-test.railHolds'),
    broken: t('ab-test.railBroken'),
  };
  return (
    <tr>
      <th scope="row">
        {nameOf(metric, currency)}
        <span className={styles.interval}>{variant}</span>
      </th>
      <td data-label={t('ab-test.variant')}>{show(value)}</td>
      <td data-label={t('ab-test.control')}>{show(control)}</td>
      <td data-label={t('ab-test.differenceToControl')}>
        {interval && limit !== null ? (
          <>
            {between(difference(interval[0]), difference(interval[1]), metric)}
            <span className={styles.interval}>
              {t('ab-test.railLimit', { limit: withUnit(difference(limit), metric) })}
            </span>
          </>
        ) : (
          <span className="soft">–</span>
        )}
      </td>
      <td data-label={t('ab-test.railState')}>
        <Pill look={looks[state]}>{states[state]}</Pill>
      </td>
    </tr>
  );
}

function nameOf(metric: RailMetric, currency: string | null): string {
  if (metric === 'pages_per_session') return t('rails.pagesPerSession');
  if (metric === 'left_after_wall') return t('rails.leftAfterWall');
  if (metric === 'no_blocker') return t('rails.noBlocker');
  return currency === null ? t('ab-test.railAdViews') : t('rails.revenue');
}

function shown(number: number, metric: RailMetric, currency: string | null): string {
  if (isShare(metric)) return formatPercent(number);
  if (metric !== 'revenue' || currency === null) return formatTwoDecimals(number);
  return numberFormat(locale, { style: 'currency', currency }).format(number);
}

function between(low: string, high: string, metric: RailMetric): string {
  return isShare(metric)
    ? t('ab-test.differencePts', { low, high })
    : t('ab-test.railInterval', { low, high });
}

function withUnit(difference: string, metric: RailMetric): string {
  return isShare(metric) ? t('ab-test.pointsPts', { points: difference }) : difference;
}

function isShare(metric: RailMetric): boolean {
  return metric === 'left_after_wall' || metric === 'no_blocker';
}

/** Percentages need fewer digits than pages and money of one session. */
const digitsOf: Record<RailMetric, number> = {
  ...{ left_after_wall: 1, no_blocker: 1, pages_per_session: 2, revenue: 2 },
};
