import type { Arm } from './arm.ts';

/**
 * Comparing two conversion rates so that looking every day is allowed: asymptotic confidence sequences
 * (Waudby-Smith et al. 2023, arXiv 2103.06476), as GrowthBook uses them, on absolute differences.
 */
export interface Comparison {
  /** Rate of b minus rate of a. */
  difference: number;
  /** Always-valid p-value: may be read on any day. */
  pValue: number;
  /** Anytime-valid 95% interval of the difference. */
  interval: [number, number];
}

export const alpha = 0.05;
/** Sample size at which the sequence is tightest; fixed, since it may not change while a test runs. */
export const tunedFor = 2000;

/**
 * Compares b with a (shares, not percent) for a sequence tuned for this many visitors in both arms together.
 * @param comparisons that share the 5% among them (Bonferroni); this widens the interval alone.
 * @returns null where the arms do not vary (all or none converted), so that nothing can be said.
 */
export function compareArms(a: Arm, b: Arm, tuning: number = tunedFor, comparisons = 1): Comparison | null {
  const [rateA, rateB] = [a.conversions / a.impressions, b.conversions / b.impressions];
  const n = a.impressions + b.impressions;
  const variance = (rateA * (1 - rateA)) / a.impressions + (rateB * (1 - rateB)) / b.impressions;
  if (!(variance > 0)) return null;
  const difference = rateB - rateA;
  const rho2 = rhoSquared(tuning);
  const spread = n * rho2 + 1;
  const z2 = difference ** 2 / variance;
  const logP = 0.5 * Math.log(spread) - (rho2 * n * z2) / (2 * spread);
  const width = Math.sqrt(variance) * boundary(n, comparisons, tuning);
  return {
    difference,
    pValue: Math.exp(Math.min(0, logP)),
    interval: [difference - width, difference + width],
  };
}

/**
 * Anytime-valid 95% interval of one rate: the asymptotic confidence sequence of a mean (ibid., theorem 2.2), whose
 * standard error is that of a share. @returns null where all or none converted, or there was no impression
 */
export function rateInterval(
  { conversions, impressions }: Arm,
  tuning: number = tunedFor,
): [number, number] | null {
  const rate = conversions / impressions;
  const variance = (rate * (1 - rate)) / impressions;
  if (!(variance > 0)) return null;
  const width = Math.sqrt(variance) * boundary(impressions, 1, tuning);
  return [Math.max(0, rate - width), Math.min(1, rate + width)];
}

/** The tuning parameter ρ² with which the sequence is tightest at this many visitors (ibid.). */
export function rhoSquared(tuning: number): number {
  const twice = -2 * Math.log(alpha);
  return (twice + Math.log(twice + 1)) / tuning;
}

/**
 * How many standard errors the difference must reach after n visitors in both arms together, so that p is below
 * 5% / comparisons.
 */
export function boundary(n: number, comparisons: number, tuning: number = tunedFor): number {
  const rho2 = rhoSquared(tuning);
  const spread = n * rho2 + 1;
  return Math.sqrt(((2 * spread) / (n * rho2)) * Math.log((Math.sqrt(spread) * comparisons) / alpha));
}
