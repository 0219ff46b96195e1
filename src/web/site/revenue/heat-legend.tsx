import type { SeenAgain } from '../../../contract/analytics/recovery.ts';
import { t } from '../../i18n/t.ts';
import { formatRough } from '../../ui/numbers/number-format.ts';
import styles from './heat-legend.module.css';
import { enoughSessions, type HeatScale, stepOf, stepsOf } from './heat-scale.ts';

/** What the colors of the heat map stand for. */
export function HeatLegend({ scale }: { scale: HeatScale }) {
  const ends = [...stepsOf(scale), 100];
  return (
    <ul className={styles.legend} aria-label={t('revenue.shareStillAllowing')}>
      {looks.map((look, index) => (
        <li key={look}>
          <span className={`${styles.key} ${look}`} aria-hidden="true" />
          {t('common.lowToHigh', {
            low: formatRough(ends[index] ?? 0),
            high: formatRough(ends[index + 1] ?? 100),
          })}
        </li>
      ))}
      <li>
        <span className={`${styles.key} ${styles.few}`} aria-hidden="true" />
        {t('revenue.fewerThanSessions', { count: enoughSessions })}
      </li>
    </ul>
  );
}

const looks = [styles.heat1, styles.heat2, styles.heat3, styles.heat4, styles.heat5];

/** The look of a cell of the heat map. */
export function heatLook({ rate, sessions }: Pick<SeenAgain, 'rate' | 'sessions'>, scale: HeatScale): string {
  const look = sessions >= enoughSessions ? looks[stepOf(rate, scale) - 1] : styles.few;
  return `${styles.cell} ${look}`;
}
