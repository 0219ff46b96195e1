import { useEffect, useRef } from 'react';
import type { BreakdownRow } from '../../contract/analytics/overview.ts';
import { t } from '../i18n/t.ts';
import { formatCount, formatRough, formatShare } from '../ui/numbers/number-format.ts';
import { classes, classOf, scaleOf } from './share-scale.ts';
import { valueName } from './value-names.ts';
import styles from './world-map.module.css';
import { mapSize, worldPaths } from './world-paths.ts';

interface WorldMapProps {
  rows: BreakdownRow[];
  onCountry: (code: string) => void;
}

/** How many block ads where, for the eye and the pointer; the table beside it says the same to everybody. */
export function WorldMap({ rows, onCountry }: WorldMapProps) {
  const scale = scaleOf(rows);
  const byCode = new Map(rows.filter(({ sessions }) => sessions > 0).map((row) => [row.value, row]));
  const map = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const code = target instanceof SVGElement && target.closest<SVGElement>('[data-code]')?.dataset.code;
      if (code) onCountry(code);
    };
    const drawn = map.current;
    drawn?.addEventListener('click', onClick);
    return () => drawn?.removeEventListener('click', onClick);
  }, [onCountry]);
  return (
    <div className={styles.worldMap} data-part="map" aria-hidden="true">
      <svg
        ref={map}
        className={styles.map}
        aria-hidden="true"
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      >
        {worldPaths.map((country) => {
          const [code = '', outline = ''] = country.split(':');
          const row = byCode.get(code);
          return (
            <path
              key={outline.slice(0, 40)}
              d={outline}
              className={row ? `${styles.land} ${styles.known}` : styles.land}
              data-share={row && (classOf(row, scale) ?? 'few')}
              data-code={row && code}
            >
              {row && <title>{inWords(row)}</title>}
            </path>
          );
        })}
      </svg>
      {byCode.size > 0 && (
        <div className={styles.legend}>
          <span>{t('common.blocking')}</span>
          {rows.some((row) => classOf(row, scale) !== null) &&
            classes.map((each) => (
              <span key={each} className={styles.step}>
                <span className={styles.swatch} data-share={each} />
                {each * scale.widthPercent}–{formatRough((each + 1) * scale.widthPercent)}
              </span>
            ))}
          <span className={styles.step}>
            <span className={styles.swatch} data-share="few" />
            {t('overview.tooFewSessions')}
          </span>
        </div>
      )}
    </div>
  );
}

/** Germany: 21.3% of 1,204 sessions. */
function inWords(row: BreakdownRow): string {
  const checked = row.sessions - row.unknown_sessions;
  return t('overview.blockingInCountry', {
    country: valueName('country', row.value),
    share: formatShare(row.adblock_detected, checked),
    sessions: formatCount(checked),
  });
}
