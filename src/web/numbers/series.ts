import type { TimelineEntry } from '../../contract/analytics.ts';

export interface Series {
  key: 'sessions' | 'adblock_detected' | 'conversions';
  label: string;
  /** Custom property that holds the line's colour. */
  colour: string;
  /** Told apart by the line as well as by the colour. */
  dash: number[];
}

/** The lines of the timeline. */
export const series: Series[] = [
  { key: 'sessions', label: 'Sessions', colour: '--line-sessions', dash: [] },
  { key: 'adblock_detected', label: 'Ad blockers detected', colour: '--line-detected', dash: [6, 4] },
  { key: 'conversions', label: 'Conversions', colour: '--line-conversions', dash: [2, 3] },
];

export function valuesOf(entries: TimelineEntry[], { key }: Series): number[] {
  return entries.map((entry) => entry[key]);
}
