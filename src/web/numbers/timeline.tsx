import { useState } from 'react';
import type { TimelineEntry } from '../../contract/analytics.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { formatDay } from './day-format.ts';
import { formatCount } from './number-format.ts';
import { type Series, series } from './series.ts';
import { TimelineChart } from './timeline-chart.tsx';
import { TimelineTable } from './timeline-table.tsx';

/** Numbers day by day: drawn for the eye, and always there as a table. */
export function Timeline({ entries }: { entries: TimelineEntry[] | undefined }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [pointed, setPointed] = useState<number | null>(null);
  const entry = pointed === null ? undefined : entries?.[pointed];
  return (
    <div className="panel timeline">
      <div className="timeline-head">
        <h2>Day by day</h2>
        <button
          type="button"
          className="button quiet small"
          aria-pressed={view === 'table'}
          onClick={() => setView(view === 'chart' ? 'table' : 'chart')}
        >
          Table
        </button>
      </div>
      {view === 'chart' && (
        <>
          <Key entry={entry} />
          <div className="chart-space">
            {entries ? (
              <TimelineChart entries={entries} onPoint={setPointed} />
            ) : (
              <Skeleton width="100%" height="100%" />
            )}
          </div>
        </>
      )}
      {entries && <TimelineTable entries={entries} isHidden={view === 'chart'} />}
    </div>
  );
}

/** What each line means, with the numbers of the day that is pointed at. */
function Key({ entry }: { entry: TimelineEntry | undefined }) {
  return (
    <div className="key" aria-hidden="true">
      {series.map((one) => (
        <span key={one.key} className="key-item">
          <Sample line={one} />
          {one.label}
          <strong>{entry && formatCount(entry[one.key])}</strong>
        </span>
      ))}
      <span className="key-day">{entry && formatDay(entry.date)}</span>
    </div>
  );
}

function Sample({ line }: { line: Series }) {
  return (
    <svg width="22" height="8" viewBox="0 0 22 8" aria-hidden="true" focusable="false">
      <path
        d="M1 4h20"
        fill="none"
        strokeWidth="2.5"
        style={{ stroke: `var(${line.colour})`, strokeDasharray: line.dash.join(' ') }}
      />
    </svg>
  );
}
