import type { Facts, VariantCounts } from '../../src/analytics/ab-test/ab-test-counts.ts';
import { judgeVariants } from '../../src/analytics/ab-test/judge-variants.ts';
import { pooledZ } from '../../src/analytics/statistics/pooled-z.ts';

/** A simulated test: its arms' true rates, the visitors that each gets a day, and how often it is run. */
export interface Plan {
  rates: number[];
  visitors: number;
  runs: number;
  seed: number;
}

export interface Outcome {
  /** Share of the runs that ever crowned anybody. */
  crowned: number;
  /** Share of the runs that crowned an arm of the highest rate first. */
  right: number;
  /** Days until then in the middle run of all; null where fewer than half got there. */
  medianDays: number | null;
}

export const looks = 60;

export const falseWinnerPlans: Plan[] = [50, 200].flatMap((visitors) =>
  [0.02, 0.05, 0.25].map((rate) => {
    return { rates: [rate, rate, rate], visitors, runs: 2000, seed: rate * 1000 + visitors };
  }),
);
export const powerPlans: Plan[] = [200, 50].flatMap((visitors) =>
  [
    [0.25, 0.3],
    [0.25, 0.25, 0.3],
  ].map((rates) => ({ rates, visitors, runs: 1000, seed: visitors })),
);

/** Names the winner of a day, by its place, or nobody. */
export type Rule = (arms: VariantCounts[]) => number | null;

/** Runs whole tests, looked at every day by a rule, that which owners see by default; each ends with its first winner. */
export function simulate({ rates, visitors, runs, seed }: Plan, rule: Rule = ourRule): Outcome {
  const random = seeded(seed);
  const draws = rates.map((rate) => binomial(visitors, rate, random));
  const verdicts = Array.from({ length: runs }, () => runOne(draws, visitors, rule));
  const best = Math.max(...rates);
  const won = verdicts.flatMap((verdict) => verdict ?? []);
  const days = won.map(({ day }) => day).sort((a, b) => a - b);
  return {
    crowned: won.length / runs,
    right: won.filter(({ arm }) => rates[arm] === best).length / runs,
    medianDays: days[Math.floor(runs / 2)] ?? null,
  };
}

const facts: Facts = {
  control: null,
  multipleExposure: 0,
  days: looks,
  ratio: { counts: [], expected: [] },
  weightsChanged: false,
  bandit: false,
  sameTemplate: false,
  templateEdited: false,
  reverted: [],
  leftOut: 0,
  rampUp: false,
};

function ourRule(arms: VariantCounts[]): number | null {
  const { winner } = judgeVariants(arms, facts);
  return winner === null ? null : Number(winner);
}

/** What the verdict must not be: the p-value of a single look, read every day. */
export function naiveRule(arms: VariantCounts[]): number | null {
  const [control, ...challengers] = arms;
  const better = challengers.find((arm) => {
    const found = control && pooledZ(control, arm);
    return found && found.z > 0 && found.pValue < 0.05;
  });
  return better ? Number(better.name) : null;
}

function runOne(draws: (() => number)[], visitors: number, rule: Rule): { day: number; arm: number } | null {
  const arms = draws.map((_, index) => ({ name: `${index}`, weight: 1, impressions: 0, conversions: 0 }));
  for (let day = 1; day <= looks; day++) {
    for (const [index, arm] of arms.entries()) {
      arm.impressions += visitors;
      arm.conversions += draws[index]?.() ?? 0;
    }
    const arm = rule(arms);
    if (arm !== null) return { day, arm };
  }
  return null;
}

/** Draws exactly, by inversion: the distribution is added up once. */
function binomial(n: number, rate: number, random: () => number): () => number {
  const upTo: number[] = [];
  let [chance, sum] = [(1 - rate) ** n, 0];
  for (let k = 0; k <= n; k++) {
    sum += chance;
    upTo.push(sum);
    chance *= ((n - k) / (k + 1)) * (rate / (1 - rate));
  }
  return () => {
    const at = random();
    const k = upTo.findIndex((below) => at < below);
    return k === -1 ? n : k;
  };
}

/** mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
