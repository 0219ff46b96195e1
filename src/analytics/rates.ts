/** Percent with two decimals, 0 when there is nothing to divide by (decisions: Counters). */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : round(100 * (part / whole));
}

/** Change in percent against an earlier value, null when that was 0. */
export function change(now: number, before: number): number | null {
  return before === 0 ? null : round((100 * (now - before)) / before);
}

export function round(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100;
}
