import type { StoredRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import { oldestEventMs } from '../../contract/limits/event-age.ts';

/** What was accepted just before an instant is in the event store by then, whichever node has it. */
export const settleMs = 10_000;

/** When events of a test that ended can no longer arrive; null while it goes on. */
export function finalAt({
  stopped_at,
  frozen_at,
}: Pick<StoredRun, 'stopped_at' | 'frozen_at'>): string | null {
  if (stopped_at === null) return null;
  return frozen_at ?? new Date(Date.parse(stopped_at) + oldestEventMs).toISOString();
}

/** The verdict that a test had just after its end, where late events changed it. */
export function formerVerdict(
  { verdict: before }: Pick<AbTesting, 'verdict'>,
  { verdict: now }: Pick<AbTesting, 'verdict'>,
): AbTesting['verdict'] | null {
  // Who is ahead without having won may change with any session.
  const isSame = before.code === now.code && (now.code !== 'winner' || before.variant === now.variant);
  return isSame ? null : before;
}
