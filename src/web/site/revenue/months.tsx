import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { RevenueMonths } from '../../../contract/analytics/revenue-months.ts';
import { isTooEarly } from '../../../contract/messages/too-early.ts';
import { askSite } from '../../app/ask.ts';
import { dateLocale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';
import { t } from '../../i18n/t.ts';
import { CountedFrom } from '../../numbers/counted-from.tsx';
import tableStyles from '../../ui/table.module.css';
import siteStyles from '../site.module.css';
import styles from './months.module.css';
import { asShown, changeText, figureText, intervalText } from './price-format.ts';

const monthsQuery = askSite('GET /v1/analytics/sites/:id/revenue-months');

type Month = RevenueMonths['months'][number];

/** Month over month, once there are two; a change that may be chance is gray. */
export function Months({ siteId }: { siteId: string }) {
  const id = useId();
  const { data } = useQuery(monthsQuery(siteId));
  if (!data || data.months.length < 2) return null;
  const isCut = data.counted_from?.slice(0, 7) === data.months[0]?.month;
  const currency = data.months.some(({ gross }) => gross.amount !== null) ? data.currency : null;
  return (
    <section className="panel" aria-labelledby={id}>
      <div className={siteStyles.panelWords}>
        <h2 id={id}>{t('revenue.monthOverMonth')}</h2>
        <p className="soft">{t('revenue.monthsDiffer')}</p>
        <CountedFrom day={isCut ? data.counted_from : null} />
      </div>
      <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
        <caption className="visually-hidden">{t('revenue.monthOverMonth')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('revenue.month')}</th>
            <th scope="col">{t('revenue.wonBackGross')}</th>
            <th scope="col">{t('revenue.broughtByTheWall')}</th>
            <th scope="col">{t('revenue.changeADay')}</th>
          </tr>
        </thead>
        <tbody>
          {data.months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">
                {monthName(month.month)}{' '}
                {!month.is_complete && <span className={`soft ${styles.note}`}>{t('revenue.soFar')}</span>}
              </th>
              <td data-label={t('revenue.wonBackGross')}>
                <Cell figure={month.gross} currency={currency} />
              </td>
              <td data-label={t('revenue.broughtByTheWall')}>
                <Cell figure={month.incremental} currency={currency} />
                <Measured month={month} />
              </td>
              <td data-label={t('revenue.changeADay')}>
                <Cell figure={month.change} currency={currency} isChange />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Where the hold-out was there for a part of the month only. */
function Measured({ month: { incremental, days, measured_days } }: { month: Month }) {
  if (!incremental || measured_days > days - 0.5) return null;
  return (
    <span className={`soft ${styles.note} ${styles.range}`}>
      {t('revenue.ofMeasuredDays', { days: Math.ceil(measured_days) })}
    </span>
  );
}

interface CellProps {
  figure: Month['change'];
  currency: string | null;
  isChange?: boolean;
}

function Cell({ figure, currency, isChange }: CellProps) {
  if (!figure) return <span className="soft">–</span>;
  const range = intervalText(figure, currency);
  const tooEarly = isTooEarly(asShown(figure, currency));
  return (
    <>
      <span className={tooEarly ? 'soft' : styles.clear}>
        {isChange ? changeText(figure, currency) : figureText(figure, currency)}
      </span>
      <span className={`soft ${styles.note} ${styles.range}`}>
        {tooEarly ? t('revenue.tooEarly') : range}
      </span>
    </>
  );
}

const names = memoize(
  () => new Intl.DateTimeFormat(dateLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

function monthName(month: string): string {
  return names().format(new Date(`${month}-01T00:00:00Z`));
}
