import type { ReactNode } from 'react';
import styles from './pill.module.css';

const looks = {
  active: `${styles.pill} ${styles.pillGood}`,
  pass: `${styles.pill} ${styles.pillGood}`,
  warn: `${styles.pill} ${styles.pillCareful}`,
  inactive: `${styles.pill} ${styles.pillCareful}`,
  fail: `${styles.pill} ${styles.pillBad}`,
  neutral: `${styles.pill} ${styles.pillQuiet}`,
  unknown: `${styles.pill} ${styles.pillQuiet}`,
};

export type PillLook = keyof typeof looks;

/** A word or two about a state; its color says how good that is. */
export function Pill({ look, children }: { look: PillLook; children: ReactNode }) {
  return (
    <span className={looks[look]} data-part="pill">
      {children}
    </span>
  );
}
