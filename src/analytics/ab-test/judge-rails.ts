import type { BrokenRail } from '../../contract/analytics/ab-test-runs.ts';
import type { Rail } from '../../contract/analytics/guardrails.ts';
import { type RailMetric, railMetrics, railTolerance } from '../../contract/limits/rail-limits.ts';
import { compareMeans, type Stratum, type Sums } from '../statistics/sequential-means.ts';

/** What the sessions of a variant come to, within one period of shares. */
export interface RailCounts extends Record<RailMetric, Pick<Sums, 'sum' | 'squares'>> {
  name: string;
  period: number;
  sessions: number;
}

/** Sessions that each of two variants needs, in all and in a period that is compared. */
const enough = { sessions: 100, ofPeriod: 20 } as const;
/** Of what a session does or does not: in both variants together. */
const enoughEvents = 20;

/** Which way is worse, and whether it is counted by sessions that do it. */
const kinds: Record<RailMetric, { worse: 'less' | 'more'; isShare: boolean }> = {
  pages_per_session: { worse: 'less', isShare: false },
  left_after_wall: { worse: 'more', isShare: true },
  no_blocker: { worse: 'more', isShare: true },
  revenue: { worse: 'less', isShare: false },
};

/** What rails say of each variant beside control; units are those of one session. */
export function judgeRails(
  counts: RailCounts[],
  variants: { control: string; challengers: string[] },
  broken: BrokenRail[] = [],
): { rails: Rail[]; comparisons: number } {
  const comparisons = railMetrics.length * variants.challengers.length;
  const rails = variants.challengers.flatMap((variant) =>
    railMetrics.map((metric) => {
      const found = judge(counts, { control: variants.control, variant, metric }, comparisons);
      const before = broken.find((each) => each.variant === variant && each.metric === metric);
      return before ? { ...found, state: 'broken' as const, broken_at: before.at } : found;
    }),
  );
  return { rails, comparisons };
}

function judge(
  counts: RailCounts[],
  { control, variant, metric }: { control: string; variant: string; metric: RailMetric },
  comparisons: number,
): Rail {
  const { worse, isShare } = kinds[metric];
  const strata = strataOf(counts, control, variant, metric);
  const [a, b] = [add(strata.map((each) => each.a)), add(strata.map((each) => each.b))];
  const all = add(counts.filter(({ name }) => name === variant).map((row) => sumsOf(row, metric)));
  const none = { variant, metric, sessions: all.n, interval: null, limit: null, broken_at: null };
  const said = { ...none, value: mean(all), control: mean(a), state: 'collecting' as const };
  if (Math.min(a.n, b.n) < enough.sessions || (isShare && a.sum + b.sum < enoughEvents)) return said;
  const factor = 1 + (worse === 'more' ? railTolerance : -railTolerance) / 100;
  const found = compareMeans(strata, factor, comparisons);
  if (!found) return said;
  const limit = (factor - 1) * found.a;
  const [low, high] = found.interval;
  return {
    ...said,
    value: found.b,
    control: found.a,
    interval: [low + limit, high + limit],
    limit,
    state: worse === 'more' ? stateOf(low, high) : stateOf(-high, -low),
  };
}

/** By how much it is worse than the limit allows: beyond it for certain, within it for certain, or not known yet. */
function stateOf(low: number, high: number): Rail['state'] {
  if (low > 0) return 'broken';
  return high <= 0 ? 'holds' : 'collecting';
}

/** Periods in which both were shown often enough; which ones depends on counts alone, never on what visitors did. */
function strataOf(counts: RailCounts[], control: string, variant: string, metric: RailMetric): Stratum[] {
  const periods = [...new Set(counts.map(({ period }) => period))];
  return periods
    .map((period) => {
      const of = (wanted: string) =>
        add(
          counts
            .filter(({ name, period: own }) => name === wanted && own === period)
            .map((row) => sumsOf(row, metric)),
        );
      return { a: of(control), b: of(variant) };
    })
    .filter(({ a, b }) => Math.min(a.n, b.n) >= enough.ofPeriod);
}

function sumsOf(row: RailCounts, metric: RailMetric): Sums {
  return { n: row.sessions, ...row[metric] };
}

function add(sums: Sums[]): Sums {
  return sums.reduce(
    (all, each) => ({ n: all.n + each.n, sum: all.sum + each.sum, squares: all.squares + each.squares }),
    { n: 0, sum: 0, squares: 0 },
  );
}

function mean({ n, sum }: Sums): number | null {
  return n === 0 ? null : sum / n;
}
