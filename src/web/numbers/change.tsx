import { formatSize } from './number-format.ts';

/** How a number moved against the period before: arrow, size, and the word for those who hear it. */
export function Change({ change, unit }: { change: number | null; unit: 'percent' | 'points' }) {
  if (change === null) return <span className="change">– no earlier data</span>;
  if (change === 0) return <span className="change">No change</span>;
  const isUp = change > 0;
  return (
    <span className={isUp ? 'change up' : 'change down'}>
      <span aria-hidden="true">{isUp ? '↑' : '↓'}</span>
      <span className="visually-hidden">{isUp ? 'Up' : 'Down'}</span> {formatSize(change, unit)}
    </span>
  );
}
