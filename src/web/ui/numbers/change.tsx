import { isNothing } from '../../../contract/messages/changes.ts';
import { t } from '../../i18n/t.ts';
import styles from './change.module.css';
import { formatSize } from './number-format.ts';

interface ChangeProps {
  change: number | null;
  unit: 'percent' | 'points';
  /** Whether more is better; if it is neither, a change has no color. */
  isGood?: boolean;
}

/** How a number moved against another period: arrow, size, and the word for those who hear it. */
export function Change({ change, unit, isGood = true }: ChangeProps) {
  if (change === null) return <span className={styles.change}>{t('common.noComparison')}</span>;
  // What rounds to nothing is none.
  if (isNothing(change)) return <span className={styles.change}>{t('common.noChange')}</span>;
  const isUp = change > 0;
  const look = isUp ? `${styles.change} ${styles.up}` : `${styles.change} ${styles.down}`;
  return (
    <span className={isGood ? look : styles.change}>
      <span aria-hidden="true">{isUp ? '↑' : '↓'}</span>
      <span className="visually-hidden">{isUp ? t('common.up') : t('common.down')}</span>{' '}
      {formatSize(change, unit)}
    </span>
  );
}
