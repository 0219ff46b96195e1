import type { SharesPeriod } from '../../contract/analytics/ab-test-runs.ts';

/** Whether the test ran in this period; in one without weights it was turned off for a moment. */
export function isOn({ weights }: SharesPeriod): boolean {
  return Object.keys(weights).length > 0;
}
