import type { CSSProperties } from 'react';
import { t } from '../../i18n/t.ts';
import { Change } from '../../ui/numbers/change.tsx';
import type { ReadOut } from './read-out.ts';
import { Swatch } from './swatch.tsx';
import styles from './tip.module.css';

interface TipProps {
  readOut: ReadOut;
  /** Where the crosshair is, and how much room there is. */
  x: number;
  width: number;
}

/** What stands at a bucket, beside the crosshair. The keys say the same, and the table. */
export function Tip({ readOut, x, width }: TipProps) {
  const { name, mark, before, rows, notes } = readOut;
  const isRight = x > width / 2;
  const look = isRight ? `${styles.tip} ${styles.before}` : styles.tip;
  const place: CSSProperties & Record<`--${string}`, string> = {
    '--x': `${x}px`,
    '--share': `${(100 * x) / Math.max(1, width)}%`,
  };
  return (
    <div className={look} style={place} data-part="tip" aria-hidden="true">
      <p className={styles.name}>
        <strong>{name}</strong>
        {mark && <span className={styles.mark}>{mark}</span>}
      </p>
      <table className={styles.rows}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">
                <Swatch look={row.look} /> {row.label}
              </th>
              <td className={styles.now}>{row.now}</td>
              {before && <td className={styles.earlier}>{row.before}</td>}
              {before && (
                <td>
                  {row.moved && (
                    <Change
                      change={row.moved.value}
                      unit={row.moved.unit}
                      isGood={row.moved.isNews && row.isGood}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {before && <p className={styles.versus}>{t('common.againstDays', { days: before })}</p>}
      {Array.from(notes.entries(), ([place, note]) => (
        <p key={place} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
