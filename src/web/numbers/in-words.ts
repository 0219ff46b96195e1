/** A share as people say it: "1 in 5". Only what is exactly all is `all`, and as good as all is `most`. */
export type InWords = 'none' | 'most' | 'all' | { part: number; whole: number };

export function inWords(part: number, whole: number): InWords {
  if (part === 0) return 'none';
  if (part >= whole) return 'all';
  const share = part / whole;
  if (share >= 0.95) return 'most';
  if (share > 0.4) return inTenths(Math.min(9, Math.round(10 * share)));
  const one = Math.round(1 / share);
  // Further out, nobody knows the difference of 1 in 40 and 1 in 43.
  return { part: 1, whole: one <= 20 ? one : one <= 100 ? Math.round(one / 10) * 10 : 100 };
}

/** Shortened where it can be: 5 in 10 is 1 in 2. */
function inTenths(part: number): { part: number; whole: number } {
  const by = [5, 2].find((factor) => part % factor === 0) ?? 1;
  return { part: part / by, whole: 10 / by };
}
