/**
 * Whether a time that was set at most `spanMs` ahead has still to come. Once the clock was set back, a time can lie further
 * ahead than it was ever set: then it counts as over, or what should hold for seconds would hold for hours.
 */
export function isAhead(until: number, now: number, spanMs: number): boolean {
  return until > now && until - now <= spanMs;
}
