import type { AbTesting, AbTestPlan } from '../../../contract/analytics/ab-testing.ts';
import { toClock } from '../../ui/zoned-clock.ts';

/** The day on which a test is likely to have an answer. */
export interface SuggestedDay {
  day: string;
  /** Of what difference, in percent of the rate; null for the difference that a running test has. */
  lift: number | null;
}

const dayMs = 86_400_000;
/** A test of more weeks than this is better planned for a larger difference. */
const longestDays = 60;
const leastDays = 7;
/** The two first steps of a ramp-up take at least a day each, and do not count in the verdict. */
const rampDays = 2;
const maxDays = 365;

/** The local day, so many days from an instant. */
export function dayAfter(nowMs: number, days: number, zone: string): string {
  return toClock(new Date(nowMs + days * dayMs).toISOString(), zone).slice(0, 10);
}

/** Before a test: for the smallest difference that some weeks are enough for; null where none can be planned. */
export function plannedDay(
  plan: Pick<AbTestPlan, 'lengths'> | undefined,
  { isRamping, zone, nowMs }: { isRamping: boolean; zone: string; nowMs: number },
): SuggestedDay | null {
  const lengths = (plan?.lengths ?? []).filter(({ days }) => days !== null && days <= maxDays);
  const chosen = lengths.find(({ days }) => (days ?? maxDays) <= longestDays) ?? lengths.at(-1);
  if (!chosen) return null;
  const days = Math.max(leastDays, chosen.days ?? 0) + (isRamping ? rampDays : 0);
  return { day: dayAfter(nowMs, days, zone), lift: chosen.lift_percent };
}

/** Of a running test, by the difference that it has so far; null where waiting would not help, or takes too long. */
export function expectedDay(
  { time_left }: Pick<AbTesting, 'time_left'>,
  { zone, nowMs }: { zone: string; nowMs: number },
): SuggestedDay | null {
  if (!time_left || time_left.days >= maxDays) return null;
  return { day: dayAfter(nowMs, time_left.days, zone), lift: null };
}
