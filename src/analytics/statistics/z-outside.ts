import { normalTails } from './error-function.ts';

/** How many standard deviations leave this much outside, both tails together: 1.96 for 0.05. */
export function zOutside(alpha: number): number {
  let [low, high] = [0, 40];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalTails(middle) > alpha) low = middle;
    else high = middle;
  }
  return low;
}
