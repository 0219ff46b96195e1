import { useEffect, useRef } from 'react';
import type { BreakdownRow } from '../../contract/analytics/overview.ts';
import { formatCount } from '../ui/numbers/number-format.ts';
import breakdownsStyles from './breakdowns.module.css';
import { valueName } from './value-names.ts';
import { mapSize, worldPaths } from './world-paths.ts';

interface WorldMapProps {
  rows: BreakdownRow[];
  onCountry: (code: string) => void;
}

/** Where sessions come from, for the eye and the pointer; the table beside it says the same to everybody. */
export function WorldMap({ rows, onCountry }: WorldMapProps) {
  const most = Math.max(1, ...rows.map((row) => row.sessions));
  const byCode = new Map(rows.map((row) => [row.value, row.sessions]));
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
    <svg
      ref={map}
      className={breakdownsStyles.worldMap}
      data-part="map"
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      aria-hidden="true"
    >
      {worldPaths.map((country) => {
        const [code = '', outline = ''] = country.split(':');
        const sessions = byCode.get(code) ?? 0;
        return (
          <path
            key={outline.slice(0, 40)}
            d={outline}
            className={
              sessions > 0 ? `${breakdownsStyles.land} ${breakdownsStyles.known}` : breakdownsStyles.land
            }
            // Few sessions differ visibly from none, and the most from many.
            style={sessions > 0 ? { fillOpacity: 0.25 + 0.75 * Math.sqrt(sessions / most) } : undefined}
            data-code={sessions > 0 ? code : undefined}
          >
            {sessions > 0 && <title>{`${valueName('country', code)}: ${formatCount(sessions)}`}</title>}
          </path>
        );
      })}
    </svg>
  );
}
