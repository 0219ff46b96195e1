import type { Dimension } from '../../contract/analytics/dimensions.ts';
import styles from './flag-or-device.module.css';

interface FlagOrDeviceProps {
  dimension: Dimension;
  value: string;
}

/** Beside a value's name, for the eye alone: a country's flag, a device's outline. */
export function FlagOrDevice({ dimension, value }: FlagOrDeviceProps) {
  if (dimension === 'country' && isCountry(value)) {
    return (
      <span className={styles.mark} aria-hidden="true">
        {flagOf(value)}
      </span>
    );
  }
  const outline = dimension === 'device' && outlines[value];
  if (!outline) return null;
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={outline} className={styles.outline} />
    </svg>
  );
}

const outlines: Record<string, string> = {
  desktop: 'M2 3h12v8H2zM6 14h4M8 11v3',
  mobile: 'M5 1.5h6v13H5zM7.5 12.5h1',
  tablet: 'M3 1.5h10v13H3zM7.5 12.5h1',
};

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ';
}

/** Two regional letters make a flag where the system has flags, and are letters where it has none. */
function flagOf(code: string): string {
  return [...code].map((letter) => String.fromCodePoint(0x1f1a5 + letter.charCodeAt(0))).join('');
}
