import type { Look } from './series.ts';
import styles from './textures.module.css';

/** Looks differ by texture as well: full, striped, pale, dotted. */
export const lookClasses: Record<Look, string> = {
  blocked: styles.blocked ?? '',
  won_back: styles.wonBack ?? '',
  clear: styles.clear ?? '',
  unknown: styles.unknown ?? '',
  sessions: styles.sessions ?? '',
  share: styles.share ?? '',
  detected: styles.detected ?? '',
  conversions: styles.conversions ?? '',
};

/** What an area is filled with. */
export function fillOf(id: string, look: Look): string | undefined {
  return look === 'won_back' || look === 'unknown' ? `url(#${id}-${look})` : undefined;
}

export function hatchOf(id: string, look: Look): string {
  return `url(#${id}-hatch-${look})`;
}

interface TexturesProps {
  id: string;
  /** Looks of which a bucket may be in part. */
  hatched: Look[];
}

/** The patterns of one drawing; each has its own, so that a picture of it is whole. */
export function Textures({ id, hatched }: TexturesProps) {
  return (
    <defs>
      <pattern id={`${id}-won_back`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 0h6v6h-6z" className={`${styles.conversions} ${styles.ground}`} />
        <path d="M-1.5 1.5l3 -3M0 6l6 -6M4.5 7.5l3 -3" className={styles.gap} />
      </pattern>
      <pattern id={`${id}-unknown`} width="5" height="5" patternUnits="userSpaceOnUse">
        <circle cx="1.5" cy="1.5" r="1" className={`${styles.unknown} ${styles.ground}`} />
      </pattern>
      {hatched.map((look) => (
        <pattern key={look} id={`${id}-hatch-${look}`} width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M-1 1l2 -2M0 5l5 -5M4 6l2 -2" className={`${lookClasses[look]} ${styles.thread}`} />
        </pattern>
      ))}
    </defs>
  );
}
