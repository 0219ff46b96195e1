import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  damagePlans,
  falseAlarmPlans,
  type RailOutcome,
  type RailPlan,
  simulateRails,
} from './simulate-rails.ts';
import { falseWinnerPlans, looks, type Outcome, type Plan, powerPlans, simulate } from './simulate-tests.ts';
import { statisticsPage } from './write-page.ts';

const known = new Map<Plan, Outcome>();
function once(plan: Plan): Outcome {
  const outcome = known.get(plan) ?? simulate(plan);
  known.set(plan, outcome);
  return outcome;
}

describe(`looking on each of ${looks} days`, () => {
  it.each(falseWinnerPlans)('declares a wrong winner in at most 5%%: $rates, $visitors a day', (plan) => {
    expect(once(plan).crowned).toBeLessThanOrEqual(0.05);
  });

  it.each(powerPlans)('finds 30%% beside 25%%, and the right one: $rates, $visitors a day', (plan) => {
    const { crowned, right, medianDays } = once(plan);
    expect(crowned).toBeGreaterThan(0.8);
    expect(right).toBeGreaterThan(0.99 * crowned);
    expect(medianDays).toBeLessThanOrEqual(plan.visitors === 200 ? 10 : 32);
  });
});

const knownRails = new Map<RailPlan, RailOutcome>();
function railsOnce(plan: RailPlan): RailOutcome {
  const outcome = knownRails.get(plan) ?? simulateRails(plan);
  knownRails.set(plan, outcome);
  return outcome;
}

describe(`guardrails that are checked on each of ${looks} days`, () => {
  it.each(falseAlarmPlans)('break wrongly in at most 5%%: $name, $sessions a day', (plan) => {
    expect(railsOnce(plan).broke).toBeLessThanOrEqual(0.05);
  });

  it.each(damagePlans)('find damage: $name', (plan) => {
    expect(railsOnce(plan).broke).toBeGreaterThan(0.95);
  });
});

it('docs/statistics.md has the figures of this code (npm run statistics)', () => {
  expect(readFileSync('docs/statistics.md', 'utf8')).toBe(statisticsPage(once, railsOnce));
});
