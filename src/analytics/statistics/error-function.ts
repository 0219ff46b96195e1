/**
 * Complementary error function for x ≥ 0: series below 2, continued fraction above (Abramowitz & Stegun 7.1.5
 * and 7.1.14); relative error below 1e-11.
 */
export function erfc(x: number): number {
  if (x < 2) {
    let [sum, term] = [x, x];
    for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
      term *= -(x * x) / n;
      sum += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = 0;
  for (let n = 60; n > 0; n--) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
}

/** Both tails of the standard normal distribution beyond ±z: the p-value of a z that is looked at once. */
export function normalTails(z: number): number {
  return erfc(Math.abs(z) / Math.SQRT2);
}
