import type { TimelineEntry } from '../../contract/analytics.ts';
import { formatDay } from './day-format.ts';
import { formatCount, formatPercent } from './number-format.ts';

/** The columns; a phone has room for those that the chart draws. */
const columns: { label: string; text: (entry: TimelineEntry) => string; roomy?: boolean }[] = [
  { label: 'Sessions', text: (entry) => formatCount(entry.sessions) },
  { label: 'Detected', text: (entry) => formatCount(entry.adblock_detected) },
  { label: 'Walls', text: (entry) => formatCount(entry.walls_displayed), roomy: true },
  { label: 'Conversions', text: (entry) => formatCount(entry.conversions) },
  { label: 'Rate', text: (entry) => formatPercent(entry.conversion_rate), roomy: true },
];

/** The timeline in words and numbers, newest day first. */
export function TimelineTable({ entries, isHidden }: { entries: TimelineEntry[]; isHidden: boolean }) {
  return (
    <div className={isHidden ? 'visually-hidden' : 'table-space'}>
      <table>
        <caption className="visually-hidden">Numbers day by day, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {columns.map(({ label, roomy }) => (
              <th key={label} scope="col" className={roomy ? 'roomy' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.toReversed().map((entry) => (
            <tr key={entry.start ?? entry.date}>
              <th scope="row">{formatDay(entry.date)}</th>
              {columns.map(({ label, text, roomy }) => (
                <td key={label} className={roomy ? 'roomy' : undefined}>
                  {text(entry)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
