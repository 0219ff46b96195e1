import { t } from '../i18n/t.ts';
import styles from './menu.module.css';
import { Skeleton } from './skeleton.tsx';

/** Stands in for a menu whose code is on its way: a click has an answer at once. */
export function MenuWait() {
  return (
    <div role="status" className={styles.menuWait}>
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="100%" height="8rem" />
    </div>
  );
}
