import { boundary, tunedFor } from './sequential-test.ts';

/** What sessions of one variant come to: how many, and the sums of their values and of their squares. */
export interface Sums {
  n: number;
  sum: number;
  squares: number;
}

/** Both variants over a time in which their shares of the visitors stayed the same. */
export interface Stratum {
  a: Sums;
  b: Sums;
}

export interface MeanComparison {
  /** Means, weighted as the strata are. */
  a: number;
  b: number;
  /** Anytime-valid interval of `b - factor · a`. */
  interval: [number, number];
}

/**
 * Compares means so that looking every day is allowed: the asymptotic confidence sequence of a difference
 * (Waudby-Smith et al. 2023, arXiv 2103.06476, theorem 2.2), here of `b - factor · a`, which tells whether b is worse by
 * more than a part of a. Where shares changed, each stretch is compared separately, so that a busy day in one stretch is
 * not taken for an effect. They are weighted as Mantel and Haenszel do (1959, J. Natl. Cancer Inst. 22:719), by
 * n_a n_b / (n_a + n_b): the variance of the sum then grows with the sum of these weights, which is the time of the
 * sequence. `docs/statistics.md` has the simulation.
 * @param comparisons that share the 5% among them (Bonferroni)
 * @returns null where nothing varies, so that nothing can be said.
 */
export function compareMeans(strata: Stratum[], factor: number, comparisons: number): MeanComparison | null {
  const weightOf = ({ a, b }: Stratum) => (a.n * b.n) / (a.n + b.n);
  const whole = strata.reduce((sum, stratum) => sum + weightOf(stratum), 0);
  const weighted = (of: (stratum: Stratum) => number, power = 1) =>
    strata.reduce((sum, stratum) => sum + (weightOf(stratum) / whole) ** power * of(stratum), 0);
  const variance = weighted(({ a, b }) => varianceOf(b) / b.n + (factor ** 2 * varianceOf(a)) / a.n, 2);
  if (!(variance > 0)) return null;
  const [a, b] = [weighted((stratum) => meanOf(stratum.a)), weighted((stratum) => meanOf(stratum.b))];
  // As many sessions at even shares would have this weight.
  const width = Math.sqrt(variance) * boundary(4 * whole, comparisons, tunedFor);
  const difference = b - factor * a;
  return { a, b, interval: [difference - width, difference + width] };
}

export function meanOf({ n, sum }: Sums): number {
  return n === 0 ? 0 : sum / n;
}

function varianceOf({ n, sum, squares }: Sums): number {
  return n < 2 ? 0 : Math.max(0, squares - sum ** 2 / n) / (n - 1);
}
