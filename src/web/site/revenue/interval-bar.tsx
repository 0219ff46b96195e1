import type { Revenue } from '../../../contract/analytics/recovery.ts';
import { isTooEarly } from '../../../contract/messages/too-early.ts';
import styles from './interval-bar.module.css';

/** Where the number may be, drawn against zero; the words are beside it. */
export function IntervalBar({ figure }: { figure: NonNullable<Revenue['incremental']> }) {
  const { amount } = figure;
  const ends = amount === null ? figure.page_views_interval : figure.interval?.map(Number);
  const value = amount === null ? figure.page_views : Number(amount);
  if (!ends) return null;
  const [low = 0, high = 0] = ends;
  const [least, most] = [Math.min(0, low), Math.max(0, high)];
  const place = (of: number) => (100 * (of - least)) / (most - least || 1);
  return (
    <div className={isTooEarly(figure) ? `${styles.bar} ${styles.open}` : styles.bar} aria-hidden="true">
      <span className={styles.zero} style={{ left: `${place(0)}%` }} />
      <span className={styles.span} style={{ left: `${place(low)}%`, right: `${100 - place(high)}%` }} />
      <span className={styles.dot} style={{ left: `${place(value)}%` }} />
    </div>
  );
}
