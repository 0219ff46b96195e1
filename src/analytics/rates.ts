/** Percent with two decimals, 0 when there is nothing to divide by (decisions: Counters). */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : hundredths((10_000 * part) / whole);
}

/** Change in percent against an earlier value, null when that was 0. */
export function change(now: number, before: number): number | null {
  return before === 0 ? null : hundredths((10_000 * (now - before)) / before);
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

/** The same with two decimals, 0 where none could be judged. */
export function roundedBlockingRate(of: { adblock_detected: number; judged: number }): number {
  return percent(of.adblock_detected, of.judged);
}

/** Two decimals, halves away from zero. A rate of two counts goes through `percent`, which is exact at halves. */
export function round(value: number): number {
  return hundredths(100 * (value + Math.sign(value) * Number.EPSILON));
}

/**
 * Rounds a number of hundredths. For two counts whose product stays below 2^53, one division is exact at a half:
 * 23 of 160 are 14.375%, so 14.38.
 */
function hundredths(count: number): number {
  return (Math.sign(count) * Math.round(Math.abs(count))) / 100 || 0;
}
