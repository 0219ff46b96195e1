/** A share as people say it: "1 in 5". `all` and `none` where it is as good as that. */
export type InWords = 'none' | 'all' | { part: number; whole: number };

export function inWords(part: number, whole: number): InWords {
  if (part === 0) return 'none';
  // Walls may be reported without what was found before: more than nothing is not none.
  const share = whole === 0 ? 1 : part / whole;
  if (share >= 0.95) return 'all';
  if (share > 0.4) return { part: Math.min(9, Math.round(10 * share)), whole: 10 };
  const one = Math.round(1 / share);
  // Further out, nobody knows the difference of 1 in 40 and 1 in 43.
  return { part: 1, whole: one <= 20 ? one : one <= 100 ? Math.round(one / 10) * 10 : 100 };
}
