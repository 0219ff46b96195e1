import type { Arm } from './arm.ts';
import { bestOf } from './best-of.ts';
import { logBeta, posterior } from './beta.ts';

/**
 * How likely each arm has the highest rate of all, with every rate equally likely before (Beta(1, 1)): in closed form
 * for two, by numerical integration (error below 1e-9) for more, and where that would have too many terms. Shares that
 * add up to 1, in the arms' order. Valid if it is looked at once: it says nothing about how often a leader of the day
 * is right.
 */
export function chanceToBeBest(arms: Arm[]): number[] {
  const [first, second, ...more] = arms;
  if (!first) return [];
  if (!second) return [1];
  const terms = first.conversions + second.conversions;
  if (more.length === 0 && terms <= maxTerms) {
    return [probabilityBetter(second, first), probabilityBetter(first, second)];
  }
  return bestOf(arms.map(posterior));
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
/** Of the closed form, which has one for each conversion. */
const maxTerms = 100_000;
