import styles from './story.module.css';

/** How much of the step before is left. */
export function Bar({ part }: { part: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ width: `${Math.min(100, Math.max(part > 0 ? 2 : 0, 100 * part))}%` }} />
    </span>
  );
}
