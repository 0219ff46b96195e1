import type { Dashboard } from '../../contract/analytics.ts';
import { judgedSessions } from './judged-sessions.ts';
import { formatCount, formatPercent, formatShare } from './number-format.ts';

export interface Headline {
  label: string;
  value: (metrics: Dashboard['metrics']) => string;
  note: (metrics: Dashboard['metrics']) => string;
  /** Change against the period before; null where that had nothing to compare with. */
  change?: (comparison: Dashboard['comparison']) => number | null;
  unit?: 'percent' | 'points';
}

/** The headline numbers, in the order in which a visit goes through them. */
export const headlines: Headline[] = [
  {
    label: 'Sessions',
    value: (metrics) => formatCount(metrics.sessions),
    note: (metrics) =>
      metrics.unknown_sessions > 0 ? `${formatCount(metrics.unknown_sessions)} could not be checked` : '',
    change: (comparison) => comparison.sessions_change,
    unit: 'percent',
  },
  {
    label: 'Ad blockers detected',
    value: (metrics) => formatCount(metrics.adblock_detected),
    note: (metrics) => `${formatShare(metrics.adblock_detected, judgedSessions(metrics))} of sessions`,
  },
  {
    label: 'Walls shown',
    value: (metrics) => formatCount(metrics.walls_displayed),
    note: (metrics) => ofDetected(metrics, formatShare(metrics.walls_displayed, metrics.adblock_detected)),
  },
  {
    label: 'Conversions',
    value: (metrics) => formatCount(metrics.conversions),
    note: (metrics) => ofDetected(metrics, formatPercent(metrics.recovery_rate)),
    change: (comparison) => comparison.conversions_change,
    unit: 'percent',
  },
  {
    label: 'Conversion rate',
    value: (metrics) => (metrics.walls_displayed > 0 ? formatPercent(metrics.conversion_rate) : '–'),
    note: (metrics) => (metrics.walls_displayed > 0 ? 'of walls shown' : 'no walls shown yet'),
    // Points are never null; without an earlier session they compare with nothing all the same.
    change: (comparison) => (comparison.sessions_change === null ? null : comparison.rate_change),
    unit: 'points',
  },
];

function ofDetected(metrics: Dashboard['metrics'], share: string): string {
  return metrics.adblock_detected > 0 ? `${share} of detected` : 'none detected yet';
}
