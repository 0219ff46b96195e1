import type { TimelineEntry } from '../../contract/analytics.ts';
import { formatDay } from './day-format.ts';
import { formatCount, formatPercent } from './number-format.ts';

const columns: { label: string; text: (entry: TimelineEntry) => string }[] = [
  { label: 'Sessions', text: (entry) => formatCount(entry.sessions) },
  { label: 'Detected', text: (entry) => formatCount(entry.adblock_detected) },
  { label: 'Walls', text: (entry) => formatCount(entry.walls_displayed) },
  { label: 'Conversions', text: (entry) => formatCount(entry.conversions) },
  { label: 'Rate', text: (entry) => formatPercent(entry.conversion_rate) },
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
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.toReversed().map((entry) => (
            <tr key={entry.start ?? entry.date}>
              <th scope="row">{formatDay(entry.date)}</th>
              {columns.map(({ label, text }) => (
                <td key={label}>{text(entry)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
