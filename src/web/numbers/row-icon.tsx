import type { Dimension } from '../../contract/analytics/dimensions.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { drawsFlags } from '../ui/numbers/draws-flags.ts';
import { SiteMark } from '../ui/site-mark.tsx';
import styles from './row-icon.module.css';

interface ValueMarkProps {
  dimension: Dimension;
  value: string;
}

/** Beside a value's name, for the eye alone: a flag, the outline of a device, blocker or browser, the letter of a site. */
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
  if (!/^\w/.test(value) || value === 'unknown') return null;
  const [known, other = null] = outlines[dimension] ?? [[]];
  return known.find(([name]) => name.test(value))?.[1] ?? other;
}

type Outlines = [known: [RegExp, IconName][], other?: IconName];

/** By the beginning of a name, and for all others. Blockers have the shapes of the wall's guides. */
const outlines: Partial<Record<Dimension, Outlines>> = {
  browser: [
    [
      [/^(chrome|chromium)/i, 'chrome'],
      [/^safari/i, 'safari'],
      [/^firefox/i, 'firefox'],
      [/edge/i, 'edge'],
      [/^opera/i, 'opera'],
      [/^samsung/i, 'samsung'],
    ],
    'globe',
  ],
  blocker: [
    [
      [/^(ublock|adguard|brave|opera|firefox)/i, 'shield'],
      [/^adblock/i, 'octagon'],
      [/^ghostery/i, 'circle'],
    ],
    'puzzle',
  ],
  kind: [
    [
      [/^extension/, 'puzzle'],
      [/^browser/, 'desktop'],
      [/^dns/, 'globe'],
      [/^tracking_protection/, 'shield'],
    ],
  ],
  os: [
    [
      [/^windows/i, 'windows'],
      [/^mac/i, 'laptop'],
      [/^(ios|ipados)/i, 'mobile'],
      [/^android/i, 'robot'],
      [/^chrom/i, 'chrome'],
      [/^(linux|ubuntu|debian|fedora|freebsd)/i, 'terminal'],
    ],
    'desktop',
  ],
};

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
