import { t } from '../../i18n/t.ts';
import styles from './chart-key.module.css';
import type { Series } from './series.ts';
import { Swatch } from './swatch.tsx';

interface ChartKeyProps {
  series: Series[];
  isCompared: boolean;
  mayZoom: boolean;
}

/** What each look means. */
export function ChartKey({ series, isCompared, mayZoom }: ChartKeyProps) {
  const isStack = series.length > 1;
  // All sessions are the whole of their parts, which the key names.
  const named = series.filter(({ look }) => !isStack || look !== 'sessions');
  return (
    <ul className={styles.key} aria-hidden="true" data-part="key">
      {named.map(({ label, look }) => (
        <li key={label}>
          <Swatch look={look} />
          {label}
        </li>
      ))}
      {isCompared && (
        <li>
          <Swatch look="before" />
          {t('overview.before')}
        </li>
      )}
      {mayZoom && <li className={styles.hint}>{t('overview.dragToZoom')}</li>}
    </ul>
  );
}
