import type { Dashboard } from '../../contract/analytics.ts';

/** Percent of the sessions where the detection could run that had an ad blocker. */
export function detectedShare(metrics: Dashboard['metrics']): number {
  const judged = metrics.sessions - metrics.unknown_sessions;
  return judged > 0 ? (100 * metrics.adblock_detected) / judged : 0;
}
