import type { Dimension } from '../../contract/analytics/dimensions.ts';
import { Icon } from '../ui/icon.tsx';
import { drawsFlags } from '../ui/numbers/draws-flags.ts';
import styles from './flag-or-device.module.css';

interface FlagOrDeviceProps {
  dimension: Dimension;
  value: string;
}

/** Beside a value's name, for the eye alone: a country's flag, a device's outline. */
export function FlagOrDevice({ dimension, value }: FlagOrDeviceProps) {
  if (dimension === 'country' && isCountry(value)) {
    return (
      <span className={drawsFlags() ? styles.mark : styles.letters} aria-hidden="true">
        {drawsFlags() ? flagOf(value) : value}
      </span>
    );
  }
  if (dimension !== 'device' || !isDevice(value)) return null;
  return (
    <span className={styles.mark} aria-hidden="true">
      <Icon name={value} />
    </span>
  );
}

function isDevice(value: string): value is 'desktop' | 'mobile' | 'tablet' {
  return value === 'desktop' || value === 'mobile' || value === 'tablet';
}

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ';
}

/** Two regional letters make a flag. */
function flagOf(code: string): string {
  return [...code].map((letter) => String.fromCodePoint(0x1f1a5 + letter.charCodeAt(0))).join('');
}
