import { useId } from 'react';
import type { Revenue } from '../../../contract/analytics/recovery.ts';
import { isTooEarly } from '../../../contract/messages/too-early.ts';
import { t } from '../../i18n/t.ts';
import { formatPercent } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';
import siteStyles from '../site.module.css';
import { asShown, figureText, intervalText } from './price-format.ts';
import styles from './waterfall.module.css';

/** From what blockers would have cost to what they still cost: a table whose bars start where the last one ended. */
export function Waterfall({ revenue }: { revenue: Revenue }) {
  const id = useId();
  const { at_stake, gross, lost_potential, currency } = revenue;
  // Rounded once, so that the shares add up, to what the headline says.
  const percent = at_stake.won_back_percent;
  const rounded = Math.round(percent * 10) / 10;
  // What is not quite none, or all, does not read as such.
  const won = rounded === 0 || rounded === 100 ? percent : rounded;
  const rows = [
    { label: t('revenue.lostWithoutTheWall'), figure: at_stake, percent: 100, from: 0, look: styles.stake },
    { label: t('revenue.wonBack'), figure: gross, percent: won, from: 100 - won, look: styles.won },
    { label: t('revenue.stillLost'), figure: lost_potential, percent: 100 - won, from: 0, look: styles.lost },
  ];
  return (
    <section className="panel" aria-labelledby={id}>
      <div className={siteStyles.panelWords}>
        <h2 id={id}>{t('revenue.whereTheMoneyGoes')}</h2>
        <p className="soft">{t('revenue.whatPageViewsWithA')}</p>
      </div>
      <table className={`${tableStyles.plainTable} ${styles.waterfall}`}>
        <caption className="visually-hidden">{t('revenue.whereTheMoneyGoes')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('revenue.step')}</th>
            <th scope="col">{t('revenue.worthColumn')}</th>
            <th scope="col">{t('common.share')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, figure, percent, from, look }) => {
            const isOpen = 'interval' in figure && isTooEarly(asShown(figure, currency));
            const range = 'interval' in figure ? intervalText(figure, currency) : null;
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className={styles.worth}>
                  <strong className={isOpen ? styles.open : undefined}>{figureText(figure, currency)}</strong>{' '}
                  <span className="soft">{isOpen ? t('revenue.tooEarly') : range && `(${range})`}</span>
                </td>
                <td className={styles.share}>
                  <span className={styles.track} aria-hidden="true">
                    <span
                      className={`${styles.bar} ${look}`}
                      style={{ left: `${from}%`, width: `${percent}%` }}
                    />
                  </span>
                  <span>{formatPercent(percent)}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
