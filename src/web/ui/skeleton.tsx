import { t } from '../i18n/t.ts';
import styles from './skeleton.module.css';

/** A gray placeholder of the size that the content will have, so that nothing jumps. */
export function Skeleton({ width, height = '1em' }: { width: string; height?: string }) {
  return (
    <span className={styles.skeleton} data-part="skeleton" style={{ width, height }} aria-hidden="true" />
  );
}

/** What a screen shows while its code or its first data is on the way. */
export function PageSkeleton() {
  return (
    <div role="status" className={styles.pageSkeleton}>
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="12rem" height="2rem" />
      <Skeleton width="100%" height="7.5rem" />
      <Skeleton width="100%" height="18rem" />
    </div>
  );
}
