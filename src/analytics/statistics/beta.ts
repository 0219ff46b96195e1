/** Density and distribution of the Beta distribution, in logits, where it is smooth on the whole line. */

/** ln B(a, b) for a, b > 0, by Stirling's series for the log-gamma (Abramowitz & Stegun 6.1.41). */
export function logBeta(a: number, b: number): number {
  // The series is exact from 10 on; below, B(a, b) = B(a + 1, b)·(a + b)/a leads there.
  if (a < 10) return logBeta(a + 1, b) + Math.log1p(b / a);
  if (b < 10) return logBeta(a, b + 1) + Math.log1p(a / b);
  // Large parts are taken together before they are added: apart, they would cancel digits away.
  return (
    0.5 * Math.log((2 * Math.PI) / b) -
    (a - 0.5) * Math.log1p(b / a) -
    b * Math.log1p(a / b) +
    (stirling(a) + stirling(b) - stirling(a + b))
  );
}

/** ln Γ(x) less its leading part, x ≥ 10. */
function stirling(x: number): number {
  const y = 1 / (x * x);
  const series =
    1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y * (1 / 1188 - (691 / 360360) * y))));
  return series / x;
}

export interface Beta {
  a: number;
  b: number;
  /** ln B(a, b). */
  logBeta: number;
}

/** What is believed of a rate after these counts, with every rate equally likely before: Beta(1, 1). */
export function posterior({ impressions, conversions }: { impressions: number; conversions: number }): Beta {
  const [a, b] = [conversions + 1, impressions - conversions + 1];
  return { a, b, logBeta: logBeta(a, b) };
}

/** ln of the density of the rate's logit, at a logit. */
export function logDensity({ a, b, logBeta }: Beta, logit: number): number {
  return -a * softPlus(-logit) - b * softPlus(logit) - logBeta;
}

/** How likely the rate's logit is below this one: the incomplete beta ratio, by Lentz's continued fraction. */
export function below(beta: Beta, logit: number): number {
  const { a, b, logBeta } = beta;
  const x = 1 / (1 + Math.exp(-logit));
  if (x > (a + 1) / (a + b + 2)) return 1 - below({ a: b, b: a, logBeta }, -logit);
  return (Math.exp(logDensity(beta, logit)) / a) * continuedFraction(a, b, x);
}

/** DLMF 8.17.22; a few √max(a, b) steps. */
function continuedFraction(a: number, b: number, x: number): number {
  const coefficient = (m: number) => (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
  const odd = (m: number) => (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
  let [c, d] = [1, 1 / nonZero(1 + odd(0))];
  let value = d;
  for (let m = 1; m <= 100_000; m++) {
    let step = 1;
    for (const part of [coefficient(m), odd(m)]) {
      d = 1 / nonZero(1 + part * d);
      c = nonZero(1 + part / c);
      step = c * d;
      value *= step;
    }
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return value;
}

function nonZero(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value;
}

/** ln(1 + eˣ) without overflow. */
function softPlus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}
