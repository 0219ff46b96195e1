/** A share as people say it: "1 in 5". Only what is exactly all is `all`, and as good as all is `most`. */
export type InWords = 'none' | 'most' | 'all' | { part: number; whole: number };

export function inWords(part: number, whole: number): InWords {
  if (part === 0) return 'none';
  if (part >= whole) return 'all';
  const share = part / whole;
  if (share >= 0.95) return 'most';
  // Below, 1 in 3 is nearer than 2 in 5.
  if (share >= 11 / 30) return inTenths(Math.min(9, Math.round(10 * share)));
  return { part: 1, whole: roundOf(whole / part) };
}

/** Further out, nobody knows the difference of 1 in 40 and 1 in 43, but 1 in 250 is far from 1 in 200. */
function roundOf(one: number): number {
  if (one <= 20) return Math.round(one);
  return one <= 100 ? 10 * Math.round(one / 10) : Number(one.toPrecision(2));
}

/** Shortened where it can be: 5 in 10 is 1 in 2. */
function inTenths(part: number): { part: number; whole: number } {
  const by = [5, 2].find((factor) => part % factor === 0) ?? 1;
  return { part: part / by, whole: 10 / by };
}
