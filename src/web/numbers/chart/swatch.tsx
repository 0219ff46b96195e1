import { useId } from 'react';
import { layers } from './layers.ts';
import type { Look } from './series.ts';
import styles from './swatch.module.css';
import { fillOf, lookClasses, Textures } from './textures.tsx';

/** What a look is in the chart: an area with its texture, or a line. */
export function Swatch({ look }: { look: Look | 'before' }) {
  const id = useId().replace(/\W/g, '');
  const layer = layers.find((each) => each === look);
  return (
    <svg width="18" height="12" viewBox="0 0 18 12" className={styles.swatch} aria-hidden="true">
      {layer && <Textures id={id} hatched={[]} />}
      {layer && (
        <g className={lookClasses[layer]}>
          <path d="M1 1h16v10h-16z" fill={fillOf(id, layer)} className={areaClass(layer)} />
        </g>
      )}
      {look === 'before' && <path d="M0 6h18" className={styles.before} />}
      {!layer && look !== 'before' && (
        <g className={lookClasses[look]}>
          <path d="M0 6h18" className={styles.line} />
        </g>
      )}
    </svg>
  );
}

function areaClass(look: Look): string | undefined {
  if (look === 'blocked') return styles.full;
  return look === 'clear' ? styles.pale : styles.textured;
}
