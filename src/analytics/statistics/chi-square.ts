import { erfc } from './error-function.ts';

/** Upper tail of the chi-square distribution for whole degrees of freedom, in closed form (Abramowitz & Stegun 26.4). */
export function chiSquareTail(value: number, degrees: number): number {
  if (value <= 0) return 1;
  const half = value / 2;
  let term = degrees % 2 === 0 ? Math.exp(-half) : Math.sqrt((2 * value) / Math.PI) * Math.exp(-half);
  let sum = degrees % 2 === 0 ? 0 : erfc(Math.sqrt(half));
  const terms = Math.floor(degrees / 2);
  for (let index = 1; index <= terms; index++) {
    sum += term;
    term *= value / (degrees % 2 === 0 ? 2 * index : 2 * index + 1);
  }
  return Math.min(1, sum);
}

/** Where a count is expected to be less, there is too little for the test. */
export const leastExpected = 8;

/**
 * Sample ratio mismatch (Fabijan et al. 2019, KDD): how likely these counts are, if visitors were shared out as
 * planned. `expected` counts are of the same total; where one is below 8, too little for the test, it is 1.
 */
export function sampleRatioPValue(counts: number[], expected: number[]): number {
  if (counts.length < 2 || expected.some((count) => count < leastExpected)) return 1;
  const value = counts.reduce((sum, count, index) => {
    const want = expected[index] ?? 1;
    return sum + (count - want) ** 2 / want;
  }, 0);
  return chiSquareTail(value, counts.length - 1);
}
