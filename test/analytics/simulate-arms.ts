import { type ArmTotal, compareArms } from '../../src/analytics/revenue/compare-arms.ts';
import { areSteady, armDays, type Eligible } from '../../src/analytics/revenue/draws.ts';
import { seeded } from './simulate-tests.ts';

/** Visitors with a blocker who come to a site day by day, and how the arms of a period are then compared. */
export interface ArmPlan {
  name: string;
  /** New visitors a day. */
  arrivals: number;
  /** Of the period; before it, 90 days in which arms were drawn too. */
  days: number;
  /** Part of the visitors in the hold-out, by the day. */
  holdout: (day: number) => number;
  /** Part of the visitors who come back at all; visits a day of those, on average, and how long they keep coming. */
  returns: number;
  visits: number;
  lasts: number;
  /** Visitors differ in how often they come, as an exponential; else all come alike. */
  differ: boolean;
  /** Part of the visitors in each arm all of whose page views have ads. */
  allow: { walled: number; holdout: number };
  runs: number;
}

export interface ArmOutcome {
  /** Share of the intervals that have the truth inside, and of those that claim that the wall brought or lost something. */
  held: number;
  claimed: number;
  /** Share of the runs without an interval, as the percentage was found to have changed. */
  silent: number;
  /** How wide the intervals are beside those that would hold exactly 95 in 100. */
  width: number;
}

const meanViews = 3;

export function simulateArms(plan: ArmPlan): ArmOutcome {
  const random = seeded(75);
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const found: { off: number; half: number; isClaim: boolean }[] = [];
  for (let run = 0; run < plan.runs; run++) {
    const arms = { walled: empty(), holdout: empty() };
    const draws = Array.from({ length: armDays + plan.days }, (): Eligible => ({ walled: 0, holdout: 0 }));
    // What visitors of the walled arm would have seen more with ads than in the hold-out, expected.
    let truth = 0;
    for (let day = -2 * armDays; day < plan.days; day++) {
      for (let left = poisson(plan.arrivals, random); left > 0; left--) visitor(day);
    }
    const eligible = draws.reduce((sum, of) => ({
      walled: sum.walled + of.walled,
      holdout: sum.holdout + of.holdout,
    }));
    const read = compareArms(
      { ...arms.walled, eligible: eligible.walled },
      { ...arms.holdout, eligible: eligible.holdout },
      { scale: eligible.walled, isSteady: areSteady(draws) },
    );
    if (!read?.totalInterval) continue;
    const [low, high] = read.totalInterval;
    found.push({ off: read.total - truth, half: (high - low) / 2, isClaim: low > 0 || high < 0 });

    function visitor(from: number): void {
      let drawnAt = Number.NEGATIVE_INFINITY;
      let arm: 'walled' | 'holdout' = 'walled';
      const taste = random();
      const end = random() < plan.returns ? from + exponential(plan.lasts) : from;
      const rate = plan.differ ? exponential(plan.visits) : plan.visits;
      for (let at = from; at <= end && at < plan.days; at += exponential(1 / rate)) {
        const isFirst = at - drawnAt >= armDays;
        if (isFirst) {
          drawnAt = at;
          arm = random() < plan.holdout(at) ? 'holdout' : 'walled';
          const drawn = draws[Math.floor(at) + armDays];
          if (drawn) drawn[arm]++;
        }
        if (at < 0) continue;
        if (arm === 'walled') truth += expectedGain(taste, plan);
        if (taste >= plan.allow[arm]) continue;
        const views = 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - 1 / meanViews));
        const total = arms[arm];
        total.sum += views;
        total.squares += views ** 2;
        total.sessions++;
        if (isFirst) total.begun++;
      }
    }
  }
  const count = found.length;
  const sd = Math.sqrt(found.reduce((sum, { off }) => sum + off ** 2, 0) / count);
  const half = found.reduce((sum, each) => sum + each.half, 0) / count;
  return {
    held: found.filter((each) => Math.abs(each.off) <= each.half).length / count,
    claimed: found.filter(({ isClaim }) => isClaim).length / plan.runs,
    silent: 1 - count / plan.runs,
    width: half / (1.96 * sd),
  };
}

function expectedGain(taste: number, { allow }: ArmPlan): number {
  return meanViews * (Number(taste < allow.walled) - Number(taste < allow.holdout));
}

function empty(): ArmTotal {
  return { eligible: 0, sum: 0, squares: 0, sessions: 0, begun: 0 };
}

function poisson(mean: number, random: () => number): number {
  const end = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > end; product *= random()) count++;
  return count;
}
