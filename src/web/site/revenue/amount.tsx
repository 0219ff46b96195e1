import type { Revenue } from '../../../contract/analytics/recovery.ts';
import { isTooEarly, signOf } from '../../../contract/messages/too-early.ts';
import { t } from '../../i18n/t.ts';
import { Pill } from '../../ui/pill.tsx';
import styles from './amount.module.css';
import { IntervalBar } from './interval-bar.tsx';
import { asShown, figureText, intervalText } from './price-format.ts';

interface AmountProps {
  label: string;
  figure: NonNullable<Revenue['incremental']>;
  currency: string | null;
  isLarge?: boolean;
}

/** A number with its interval; gray, with the words, while it may be nothing but chance. */
export function Amount({ label, figure: given, currency, isLarge }: AmountProps) {
  const figure = asShown(given, currency);
  const tooEarly = isTooEarly(figure);
  const range = intervalText(figure, currency);
  return (
    <div className={styles.amount} data-part="amount">
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>
        <strong className={lookOf(figure, tooEarly, isLarge)}>{figureText(figure, currency)}</strong>{' '}
        {tooEarly && <Pill look="neutral">{t('revenue.tooEarly')}</Pill>}
      </p>
      {isLarge && <IntervalBar figure={figure} />}
      <p className={styles.range} data-part="range">
        {range ? t('revenue.rangeWith95', { range }) : t('revenue.noIntervalYet')}
        {tooEarly && range && ` ${t('revenue.itMayBeChance')}`}
      </p>
    </div>
  );
}

function lookOf(figure: AmountProps['figure'], tooEarly: boolean, isLarge: boolean | undefined): string {
  if (tooEarly) return `${styles.usual} ${styles.open}`;
  const size = isLarge ? styles.large : styles.usual;
  return signOf(figure) < 0 ? `${size} ${styles.negative}` : `${size}`;
}
