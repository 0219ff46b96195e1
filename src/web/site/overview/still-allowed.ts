import type { Cohorts } from '../../../contract/analytics/recovery.ts';
import { addDays, type Days } from '../../numbers/periods.ts';

/** Of visitors who allowed the site a month before: how many were seen again, and still allow it. */
export type StillAllowed =
  | { state: 'known'; seen: number; still: number; rate: number }
  | { state: 'unknown'; why: 'nothing_stored' | 'too_young' | 'few_seen' };

const monthDays = 22;
const enoughSessions = 10;

/** The weeks of the period that are at least a month ago; for later ones it is too early to say. */
export function stillAllowed(cohorts: Cohorts, days: Days, today: string): StillAllowed {
  if (cohorts.caveats.some(({ code }) => code === 'nothing_stored')) {
    return { state: 'unknown', why: 'nothing_stored' };
  }
  const old = cohorts.cohorts.filter(
    ({ week }) => addDays(week, 6) >= days.start && week <= days.end && addDays(week, 30) <= today,
  );
  if (old.length === 0) return { state: 'unknown', why: 'too_young' };
  const windows = old.flatMap(({ seen_again }) => seen_again.filter(({ from_day }) => from_day >= monthDays));
  const seen = windows.reduce((sum, each) => sum + each.sessions, 0);
  const still = windows.reduce((sum, each) => sum + each.still_allowed, 0);
  if (seen < enoughSessions) return { state: 'unknown', why: 'few_seen' };
  return { state: 'known', seen, still, rate: (100 * still) / seen };
}
