import type { Arm } from './arm.ts';
import { type Beta, below, logBeta, logDensity, posterior } from './beta.ts';

/**
 * How likely each arm has the highest rate of all, with every rate equally likely before (Beta(1, 1)): in closed
 * form for two, by numerical integration for more (error below 1e-10). Shares that add up to 1, in the arms'
 * order. Valid if it is looked at once: it says nothing about how often a leader of the day is right.
 */
export function chanceToBeBest(arms: Arm[]): number[] {
  const [first, second, ...more] = arms;
  if (!first) return [];
  if (!second) return [1];
  if (more.length === 0) return [probabilityBetter(second, first), probabilityBetter(first, second)];
  const beliefs = arms.map(posterior);
  return beliefs.map((own) =>
    integrate(
      own,
      beliefs.filter((other) => other !== own),
    ),
  );
}

/** P(b's rate > a's) for Beta(1, 1) in closed form (Evan Miller, "Formulas for Bayesian A/B Testing", 2015). */
export function probabilityBetter(a: Arm, b: Arm): number {
  const [one, two] = [posterior(a), posterior(b)];
  let logScale = logBeta(one.a, one.b + two.b) - one.logBeta;
  let [term, sum] = [1, 1];
  for (let i = 0; i < two.a - 1; i++) {
    term *= ((one.a + i) * (two.b + i)) / ((one.a + one.b + two.b + i) * (1 + i));
    sum += term;
    if (sum < huge) continue;
    // The first terms may be far below what a number can hold; the scale is kept apart.
    term /= huge;
    sum /= huge;
    logScale += Math.log(huge);
  }
  return Math.min(1, Math.exp(logScale + Math.log(sum)));
}

const huge = 1e200;
/** Where the density has fallen by this factor's logarithm, nothing is left to add. */
const logNegligible = 45;

/** ∫ own density · chance that all others are below. Smooth and falling fast: the trapezoidal rule is near exact. */
function integrate(own: Beta, others: Beta[]): number {
  const peak = Math.log(own.a / own.b);
  const [low, high] = [edge(own, peak, -1), edge(own, peak, 1)];
  const narrowest = Math.min(...[own, ...others].map(({ a, b }) => Math.sqrt(1 / a + 1 / b)));
  const steps = Math.ceil((4 * (high - low)) / narrowest);
  const step = (high - low) / steps;
  let sum = 0;
  for (let index = 0; index <= steps; index++) {
    const at = low + index * step;
    const density = Math.exp(logDensity(own, at));
    sum += others.reduce((product, other) => product * below(other, at), density);
  }
  return sum * step;
}

/** The logit on this side of the peak beyond which the density is negligible. */
function edge(beta: Beta, peak: number, side: 1 | -1): number {
  const level = logDensity(beta, peak) - logNegligible;
  let [near, far] = [0, 1];
  while (logDensity(beta, peak + side * far) > level) far *= 2;
  for (let halving = 0; halving < 20; halving++) {
    const middle = (near + far) / 2;
    if (logDensity(beta, peak + side * middle) > level) near = middle;
    else far = middle;
  }
  return peak + side * far;
}
