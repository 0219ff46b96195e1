import styles from './sparkline.module.css';

/** A week at a glance; the numbers beside it say what counts. */
export function Sparkline({ values }: { values: number[] }) {
  const most = Math.max(1, ...values);
  const step = 100 / Math.max(1, values.length - 1);
  const points = values.map(
    (value, index) => `${(index * step).toFixed(1)},${(26 - (24 * value) / most).toFixed(1)}`,
  );
  // Today is not over: its end of the line is no fall.
  const [finished, today] = [points.slice(0, -1).join(' '), points.slice(-2).join(' ')];
  return (
    <svg
      className={styles.sparkline}
      viewBox="-2 0 104 28"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={finished} />
      <polyline points={today} className={styles.unfinished} />
    </svg>
  );
}
