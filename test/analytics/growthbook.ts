import type { Arm } from '../../src/analytics/statistics/arm.ts';
import { logBeta } from '../../src/analytics/statistics/beta.ts';
import { erfc, normalTails } from '../../src/analytics/statistics/error-function.ts';
import { rhoSquared } from '../../src/analytics/statistics/sequential-test.ts';

/**
 * GrowthBook's three tests, on relative differences, from our own parts (packages/stats/gbstats). Truce shows
 * absolute differences; these exist to hold the parts against figures that others published.
 */
function relative(a: Arm, b: Arm) {
  const [p, q] = [a.conversions / a.impressions, b.conversions / b.impressions];
  const [varianceA, varianceB] = [(p * (1 - p)) / a.impressions, (q * (1 - q)) / b.impressions];
  const variance = varianceB / p ** 2 + (varianceA * q ** 2) / p ** 4;
  return { estimate: (q - p) / p, error: Math.sqrt(variance), varianceA, varianceB };
}

/** `tests/frequentist`, sequential: estimate, standard error, interval, p-value. */
export function sequentialRelative(a: Arm, b: Arm, tuning: number): number[] {
  const { estimate, error } = relative(a, b);
  const n = a.impressions + b.impressions;
  const spread = n * rhoSquared(tuning) + 1;
  const half =
    error * Math.sqrt(((2 * spread) / (n * rhoSquared(tuning))) * Math.log(Math.sqrt(spread) / 0.05));
  const logP = Math.log(spread) / 2 - (n * rhoSquared(tuning) * (estimate / error) ** 2) / (2 * spread);
  return [estimate, error, estimate - half, estimate + half, Math.exp(Math.min(0, logP))];
}

/** `tests/frequentist`, two-sided t-test: estimate, standard error, p-value. */
export function tTestRelative(a: Arm, b: Arm): number[] {
  const { estimate, error, varianceA, varianceB } = relative(a, b);
  const freedom =
    (varianceA + varianceB) ** 2 /
    (varianceA ** 2 / (a.impressions - 1) + varianceB ** 2 / (b.impressions - 1));
  return [estimate, error, studentTails(estimate / error, freedom)];
}

/** `tests/bayesian`, flat prior: estimate, standard error, chance to win, interval, risk of each side. */
export function bayesRelative(a: Arm, b: Arm): number[] {
  const { estimate, error } = relative(a, b);
  const z = estimate / error;
  const chance = z >= 0 ? 1 - normalTails(z) / 2 : erfc(-z / Math.SQRT2) / 2;
  const density = Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI);
  const half = 1.959963984540054 * error;
  const gain = estimate * chance + error * density;
  return [estimate, error, chance, estimate - half, estimate + half, gain, gain - estimate];
}

/** Both tails of Student's t: the density's integral by Simpson's rule, in the angle in which it is a power of a cosine. */
function studentTails(t: number, freedom: number): number {
  const [from, to, steps] = [Math.atan(Math.abs(t) / Math.sqrt(freedom)), Math.PI / 2, 2000];
  const power = (angle: number) => Math.cos(angle) ** (freedom - 1);
  const width = (to - from) / steps;
  let sum = power(from) + power(to);
  for (let index = 1; index < steps; index++) sum += (index % 2 === 1 ? 4 : 2) * power(from + index * width);
  return (2 * sum * width) / 3 / Math.exp(logBeta(freedom / 2, 0.5));
}
