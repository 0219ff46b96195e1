import type { Dashboard } from '../../contract/analytics.ts';

/** The sessions where the detection could run: what a share of ad blockers is a share of. */
export function judgedSessions(metrics: Dashboard['metrics']): number {
  return metrics.sessions - metrics.unknown_sessions;
}
