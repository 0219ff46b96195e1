import { below, logBeta } from './beta.ts';

/** How likely a value of Student's t with these degrees of freedom is above `t` (DLMF 8.17; Abramowitz & Stegun 26.7.1). */
export function studentAbove(t: number, freedom: number): number {
  if (t < 0) return 1 - studentAbove(-t, freedom);
  if (t === 0) return 0.5;
  const [a, b] = [freedom / 2, 0.5];
  return 0.5 * below({ a, b, logBeta: logBeta(a, b) }, Math.log(freedom) - 2 * Math.log(t));
}
