import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { t } from '../../i18n/t.ts';
import { formatSigned } from '../../ui/numbers/number-format.ts';
import abTestStyles from './ab-test.module.css';
import styles from './difference-cell.module.css';
import { placeOf, type Scale } from './difference-scale.ts';

interface DifferenceCellProps {
  variant: AbTesting['variants'][number];
  control: AbTesting['variants'][number] | undefined;
  scale: Scale;
}

const looks = {
  better: `${styles.whisker} ${styles.better}`,
  worse: `${styles.whisker} ${styles.worse}`,
  open: styles.whisker,
};

/** The difference to control with its interval: in words, and as a dot with whiskers. */
export function DifferenceCell({ variant, control, scale }: DifferenceCellProps) {
  if (!variant.interval || !scale || !control)
    return <span className="soft">{t('ab-test.tooEarlyToSay')}</span>;
  const difference = exactRate(variant) - exactRate(control);
  const [low, high] = variant.interval;
  const side = low > 0 ? 'better' : high < 0 ? 'worse' : 'open';
  return (
    <>
      <span className={abTestStyles.difference}>
        {t('ab-test.pointsPts', { points: formatSigned(difference) })}{' '}
        <span className="soft">
          {t('common.lowToHigh2', { low: formatSigned(low), high: formatSigned(high) })}
        </span>
      </span>
      <span className={looks[side]} data-side={side} aria-hidden="true">
        <span className={styles.whiskerZero} style={{ left: `${placeOf(0, scale)}%` }} />
        <span
          className={styles.whiskerLine}
          style={{ left: `${placeOf(low, scale)}%`, right: `${100 - placeOf(high, scale)}%` }}
        />
        <span className={styles.whiskerDot} style={{ left: `${placeOf(difference, scale)}%` }} />
      </span>
    </>
  );
}

/** In percent, of the counts themselves: rounded rates may make a difference of rounding. */
function exactRate({ conversions, impressions }: AbTesting['variants'][number]): number {
  return impressions > 0 ? (100 * conversions) / impressions : 0;
}
