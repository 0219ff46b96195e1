import { judgeRails, type RailCounts } from '../../src/analytics/ab-test/judge-rails.ts';
import {
  type RailMetric,
  railMetrics,
  railTolerance,
  rampSteps,
} from '../../src/contract/limits/rail-limits.ts';
import { looks, seeded } from './simulate-tests.ts';

/** What sessions do, by variant: control first. */
export interface RailPlan {
  name: string;
  /** How much worse than control the challengers are, in percent of control. */
  worse: number;
  challengers: number;
  /** Sessions with a wall a day, all variants together. */
  sessions: number;
  rampUp: boolean;
  runs: number;
  seed: number;
}

export interface RailOutcome {
  /** Share of the runs in which any rail of any variant ever broke. */
  broke: number;
  /** Days until then in the middle run of all; null where fewer than half got there. */
  medianDays: number | null;
}

const [runs, seed] = [500, 7];

export const falseAlarmPlans: RailPlan[] = [100, 500].flatMap((sessions) => [
  { name: 'no difference', worse: 0, challengers: 1, sessions, rampUp: false, runs, seed },
  { name: 'no difference, ramp-up', worse: 0, challengers: 1, sessions, rampUp: true, runs, seed },
  { name: 'at the limit', worse: railTolerance, challengers: 1, sessions, rampUp: false, runs, seed },
  { name: 'at the limit, ramp-up', worse: railTolerance, challengers: 2, sessions, rampUp: true, runs, seed },
]);
export const damagePlans: RailPlan[] = [15, 30].map((worse) => {
  const name = `${worse}% worse`;
  return { name, worse, challengers: 1, sessions: 500, rampUp: false, runs: 300, seed };
});

/**
 * Runs whole tests that are checked every day. Page views are geometric (mean 3), so that a few sessions have many; four
 * in ten sessions leave, one in a hundred says that it uses no blocker, one in five brings page views with ads. With a
 * ramp-up the steps last five days each, and traffic is half better on every second of them.
 */
export function simulateRails(plan: RailPlan): RailOutcome {
  const random = seeded(plan.seed + plan.sessions + plan.worse);
  const days = Array.from({ length: plan.runs }, () => runOne(plan, random));
  const broke = days.flatMap((day) => day ?? []).sort((a, b) => a - b);
  return { broke: broke.length / plan.runs, medianDays: broke[Math.floor(plan.runs / 2)] ?? null };
}

function runOne(plan: RailPlan, random: () => number): number | null {
  const names = ['control', ...Array.from({ length: plan.challengers }, (_, index) => `b${index}`)];
  const variants = { control: 'control', challengers: names.slice(1) };
  const counts = new Map<string, RailCounts>();
  for (let day = 1; day <= looks; day++) {
    const period = plan.rampUp ? Math.min(rampSteps.length - 1, Math.floor((day - 1) / 5)) : 0;
    const share = plan.rampUp ? (rampSteps[period] ?? 100) / 100 : 1;
    const quality = plan.rampUp && period === 1 ? 1.5 : 1;
    for (const [place, name] of names.entries()) {
      const part = place === 0 ? 1 - (share * plan.challengers) / names.length : share / names.length;
      const own = counts.get(`${name} ${period}`) ?? nothing(name, period);
      counts.set(`${name} ${period}`, own);
      const isWorse = place === 0 ? 0 : plan.worse / 100;
      visit(own, Math.round(part * plan.sessions), { isWorse, quality }, random);
    }
    const { rails } = judgeRails([...counts.values()], variants);
    if (rails.some(({ state }) => state === 'broken')) return day;
  }
  return null;
}

interface Nature {
  /** How much worse than control, 0 to 1. */
  isWorse: number;
  /** Times as good as usual: of the traffic, not of the variant. */
  quality: number;
}

/** A day's sessions, in one loop without calls: there are millions. */
function visit(
  counts: RailCounts,
  sessions: number,
  { isWorse, quality }: Nature,
  random: () => number,
): void {
  const pages = geometric(3 * quality * (1 - isWorse));
  const ads = geometric(3 * quality);
  const [leaves, contests, allows] = [
    (0.4 / quality) * (1 + isWorse),
    0.01 * (1 + isWorse),
    0.2 * (1 - isWorse),
  ];
  let [seen, seen2, left, contested, earned, earned2] = [0, 0, 0, 0, 0, 0];
  for (let n = 0; n < sessions; n++) {
    const views = pages[(random() * tableSize) | 0] ?? 0;
    seen += views;
    seen2 += views * views;
    if (random() < leaves) left += 1;
    if (random() < contests) contested += 1;
    if (random() < allows) {
      const won = ads[(random() * tableSize) | 0] ?? 0;
      earned += won;
      earned2 += won * won;
    }
  }
  counts.sessions += sessions;
  const add = (metric: RailMetric, sum: number, squares: number) => {
    counts[metric].sum += sum;
    counts[metric].squares += squares;
  };
  add('pages_per_session', seen, seen2);
  add('left_after_wall', left, left);
  add('no_blocker', contested, contested);
  add('revenue', earned, earned2);
}

const tableSize = 4096;
const tables = new Map<number, Uint8Array>();

/** Page views by their quantile, at most 50: the inverse of the distribution, in steps. */
function geometric(mean: number): Uint8Array {
  const known = tables.get(mean);
  if (known) return known;
  const at = (place: number) => Math.log(1 - (place + 0.5) / tableSize) / Math.log(1 - 1 / mean);
  const table = Uint8Array.from({ length: tableSize }, (_, place) => Math.min(50, Math.ceil(at(place))));
  tables.set(mean, table);
  return table;
}

function nothing(name: string, period: number): RailCounts {
  const sums = Object.fromEntries(railMetrics.map((metric) => [metric, { sum: 0, squares: 0 }]));
  return { name, period, sessions: 0, ...(sums as Record<RailMetric, { sum: number; squares: number }>) };
}
