import { type Beta, logDensity } from './beta.ts';
import { legendrePanel } from './legendre.ts';

/** Where the density has fallen by this factor's logarithm, nothing is left to add. */
const logNegligible = 34;

/** What is believed of one arm, where its density is more than nothing. */
interface Belief {
  beta: Beta;
  low: number;
  high: number;
  /** How wide its peak is, in logits. */
  width: number;
}

/**
 * For each belief ∫ its density · chance that all others are below, in logits. All share one mesh, and the chances of
 * the others are summed up along it: the cost depends on how many there are, not on how large they are.
 */
export function bestOf(betas: Beta[]): number[] {
  const beliefs = betas.map(believe);
  const { points, weights, until } = legendrePanel();
  const sums = beliefs.map(() => 0);
  const below = beliefs.map(() => 0);
  for (const [start, end] of meshOf(beliefs)) {
    const half = (end - start) / 2;
    const densities = beliefs.map((belief) =>
      belief.low < end && belief.high > start
        ? points.map((point) => half * Math.exp(logDensity(belief.beta, start + half * (point + 1))))
        : null,
    );
    for (const [place, weight] of weights.entries()) {
      const chances = densities.map((values, arm) => (below[arm] ?? 0) + dot(until[place] ?? [], values));
      for (const [arm, values] of densities.entries()) {
        if (values)
          sums[arm] = (sums[arm] ?? 0) + weight * (values[place] ?? 0) * productWithout(chances, arm);
      }
    }
    for (const [arm, values] of densities.entries()) below[arm] = (below[arm] ?? 0) + dot(weights, values);
  }
  return sums;
}

/** Panels as wide as the narrowest belief that rises or falls there, and none across the edge of one. */
export function meshOf(beliefs: Pick<Belief, 'low' | 'high' | 'width'>[]): [start: number, end: number][] {
  const edges = [...new Set(beliefs.flatMap(({ low, high }) => [low, high]))].sort((a, b) => a - b);
  return edges.slice(1).flatMap((end, index) => {
    const start = edges[index] ?? end;
    const widths = beliefs.filter(({ low, high }) => low < end && high > start).map(({ width }) => width);
    if (widths.length === 0) return [];
    const count = Math.ceil((end - start) / Math.min(...widths));
    const at = (place: number) => (place === count ? end : start + (place * (end - start)) / count);
    return Array.from({ length: count }, (_, place): [number, number] => [at(place), at(place + 1)]);
  });
}

export function believe(beta: Beta): Belief {
  const peak = Math.log(beta.a / beta.b);
  const width = Math.sqrt(1 / beta.a + 1 / beta.b);
  return { beta, width, low: edge(beta, peak, -1), high: edge(beta, peak, 1) };
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

function dot(factors: number[], values: number[] | null): number {
  return values?.reduce((sum, value, index) => sum + value * (factors[index] ?? 0), 0) ?? 0;
}

function productWithout(chances: number[], left: number): number {
  return chances.reduce((product, chance, arm) => (arm === left ? product : product * chance), 1);
}
