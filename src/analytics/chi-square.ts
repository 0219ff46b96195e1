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

/** Sample ratio mismatch: how likely these counts are, if visitors were shared out by these weights. */
export function sampleRatioPValue(counts: number[], weights: number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const expected = weights.map((weight) => (total * weight) / whole);
  if (counts.length < 2 || expected.some((count) => count < 8)) return 1;
  const value = counts.reduce((sum, count, index) => {
    const want = expected[index] ?? 1;
    return sum + (count - want) ** 2 / want;
  }, 0);
  return chiSquareTail(value, counts.length - 1);
}

/** Complementary error function for x ≥ 0: series below 2, continued fraction above; about 14 digits. */
function erfc(x: number): number {
  if (x < 2) {
    let [sum, term] = [x, x];
    for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
      term *= -(x * x) / n;
      sum += term / (2 * n + 1);
      if (term === 0) break;
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = 0;
  for (let n = 60; n > 0; n--) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
}
