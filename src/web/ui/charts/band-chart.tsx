import { type PointerEvent, useState } from 'react';
import { labeled } from '../../i18n/labeled.ts';
import { t } from '../../i18n/t.ts';
import detailsStyles from '../details.module.css';
import tableStyles from '../table.module.css';
import styles from './band-chart.module.css';
import { areaOf, pathOf, type Range, rangeOf, ticksOf, yOf } from './band-path.ts';

export interface BandLine {
  name: string;
  /** Null where there is nothing to say: a gap. */
  points: (number | null)[];
  /** Where each point may as well be, with 95% confidence. */
  band: ([number, number] | null)[];
  /** Gray: it may be nothing but chance. */
  isOpen?: boolean;
  /** Money or visitors that came back: it has the color of these. */
  isWonBack?: boolean;
  /** What the others are compared with: it has a color of its own. */
  isControl?: boolean;
}

interface BandChartProps {
  /** What it shows, in a sentence: for those who cannot see it, and above the table. */
  caption: string;
  /** Below each point. */
  days: string[];
  lines: BandLine[];
  write: (value: number) => string;
  /** The levels beside the chart: no two may read alike. */
  writeLevels: (levels: number[]) => string[];
}

/** Lines over days, each with its band. The table below has the same numbers. */
export function BandChart({ caption, days, lines, write, writeLevels }: BandChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const range = rangeOf(lines);
  const levels = ticksOf(range);
  const texts = writeLevels(levels);
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.round(((event.clientX - left) / width) * (days.length - 1));
    setAt(Math.min(days.length - 1, Math.max(0, place)));
  };
  return (
    <figure className={styles.figure}>
      <div className={styles.plot} role="img" aria-label={caption}>
        <div className={styles.levels} aria-hidden="true">
          {levels.map((level, place) => (
            <span key={level} className={styles.level} style={{ top: `${yOf(level, range)}%` }}>
              <span>{texts[place]}</span>
            </span>
          ))}
        </div>
        <div className={styles.space} onPointerMove={point} onPointerLeave={() => setAt(null)}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {lines.map((line, place) => (
              <g key={line.name} className={classOf(line, place)}>
                <path className={styles.band} d={areaOf(line.band, range)} />
                <path className={styles.line} d={pathOf(line.points, range)} />
              </g>
            ))}
          </svg>
          {at !== null && <ReadOut {...{ at, days, lines, write, range }} />}
        </div>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </div>
      {lines.length > 1 && (
        <ul className={styles.legend}>
          {lines.map((line, place) => (
            <li key={line.name}>
              <svg className={`${styles.key} ${classOf(line, place)}`} viewBox="0 0 24 4" aria-hidden="true">
                <path className={styles.line} d="M0 2h24" />
              </svg>
              {line.name}
            </li>
          ))}
        </ul>
      )}
      <Table {...{ caption, days, lines, write }} />
    </figure>
  );
}

const looks = [styles.line0, styles.line1, styles.line2, styles.line3, styles.line4, styles.line5];

function classOf({ isOpen, isControl, isWonBack }: BandLine, place: number): string | undefined {
  if (isOpen) return styles.open;
  if (isControl) return styles.control;
  return isWonBack ? styles.wonBack : looks[place % looks.length];
}

interface ReadOutProps extends Omit<BandChartProps, 'caption' | 'writeLevels'> {
  at: number;
  range: Range;
}

/** What the pointer is at. The table says the same to those without one. */
function ReadOut({ at, days, lines, write, range }: ReadOutProps) {
  const left = days.length > 1 ? (100 * at) / (days.length - 1) : 0;
  return (
    <div aria-hidden="true">
      <span className={styles.crosshair} style={{ left: `${left}%` }} />
      {lines.map((line, place) => {
        const value = line.points[at] ?? null;
        return (
          value !== null && (
            <span
              key={line.name}
              className={`${styles.dot} ${classOf(line, place)}`}
              style={{ left: `${left}%`, top: `${yOf(value, range)}%` }}
            />
          )
        );
      })}
      <div className={left > 50 ? `${styles.tip} ${styles.before}` : styles.tip} style={{ left: `${left}%` }}>
        <strong>{days[at]}</strong>
        {lines.map((line) => (
          <span key={line.name}>
            {lines.length > 1 ? labeled(line.name, valueText(line, at, write)) : valueText(line, at, write)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Table({ caption, days, lines, write }: Omit<BandChartProps, 'writeLevels'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={detailsStyles.how} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={detailsStyles.howMore}>{t('common.showAsTable')}</span>
      </summary>
      {isOpen && (
        <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('common.day')}</th>
              {lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {lines.map((line) => (
                  <td key={line.name} data-label={line.name}>
                    {valueText(line, at, write)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

function valueText({ points, band }: BandLine, at: number, write: (value: number) => string): string {
  const [value, ends] = [points[at] ?? null, band[at] ?? null];
  if (value === null) return '–';
  if (!ends) return write(value);
  const range = t('common.lowToHigh', { low: write(ends[0]), high: write(ends[1]) });
  return `${write(value)} (${range})`;
}
