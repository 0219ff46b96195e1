import type { Dimension } from '../../contract/analytics/dimensions.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { drawsFlags } from '../ui/numbers/draws-flags.ts';
import { SiteMark } from '../ui/site-mark.tsx';
import styles from './row-icon.module.css';

interface ValueMarkProps {
  dimension: Dimension;
  value: string;
}

/** Beside a value's name, for the eye alone: a flag, the outline of a device or browser, the letter of a site. */
export function ValueMark({ dimension, value }: ValueMarkProps) {
  if (dimension === 'country' && isCountry(value)) {
    return (
      <span className={drawsFlags() ? styles.mark : styles.letters} aria-hidden="true">
        {drawsFlags() ? flagOf(value) : value}
      </span>
    );
  }
  if (dimension === 'referrer' && isHost(value)) {
    return (
      <span className={styles.mark} aria-hidden="true">
        <SiteMark host={value} />
      </span>
    );
  }
  const icon = iconOf(dimension, value);
  if (!icon) return null;
  return (
    <span className={styles.mark} aria-hidden="true">
      <Icon name={icon} />
    </span>
  );
}

function iconOf(dimension: Dimension, value: string): IconName | null {
  if (dimension === 'device' && isDevice(value)) return value;
  // A value that stands for none or for several has no outline of its own.
  if (dimension !== 'browser' || !/^\w/.test(value)) return null;
  return browsers.find(([name]) => name.test(value))?.[1] ?? 'globe';
}

const browsers: [RegExp, IconName][] = [
  [/^(chrome|chromium)/i, 'chrome'],
  [/^safari/i, 'safari'],
  [/^firefox/i, 'firefox'],
  [/edge/i, 'edge'],
  [/^opera/i, 'opera'],
  [/^samsung/i, 'samsung'],
];

function isDevice(value: string): value is 'desktop' | 'mobile' | 'tablet' {
  return value === 'desktop' || value === 'mobile' || value === 'tablet';
}

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ';
}

function isHost(value: string): boolean {
  return /^[^\s()]+$/.test(value);
}

/** Two regional letters make a flag. */
function flagOf(code: string): string {
  return [...code].map((letter) => String.fromCodePoint(0x1f1a5 + letter.charCodeAt(0))).join('');
}
