/** Percent with two decimals, 0 when there is nothing to divide by (decisions: Counters). */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : round(100 * (part / whole));
}

/** Change in percent against an earlier value, null when that was 0. */
export function change(now: number, before: number): number | null {
  return before === 0 ? null : round((100 * (now - before)) / before);
}

/** The same where the earlier value is wholly known; null where it is known in part only, or not at all. */
export function changeIfKnown(now: number, before: number, isKnown: boolean): number | null {
  return isKnown ? change(now, before) : null;
}

/** Percent with all its digits, for what is written with fewer than two decimals; null without a whole. */
export function exactPercent(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}

/**
 * The blocking rate: of the sessions that could be judged (blocked or clear, each counted once), in how many percent
 * ads were blocked, with all its digits. Every number and sentence has this one base. Null where none could be judged.
 */
export function blockingRate(of: { adblock_detected: number; judged: number }): number | null {
  return exactPercent(of.adblock_detected, of.judged);
}

export function round(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100;
}
