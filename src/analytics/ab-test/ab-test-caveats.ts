import type { Caveat } from '../../contract/analytics/ab-testing.ts';
import type { Arm } from '../statistics/arm.ts';
import { sampleRatioPValue } from '../statistics/chi-square.ts';
import type { Facts, VariantCounts } from './ab-test-counts.ts';

/** What every variant needs before a verdict means anything. */
export const enough = { impressions: 100, conversions: 10 } as const;
const mismatchBelow = 0.001;
const maxMultipleExposure = 0.01;
const weekDays = 7;

/** What an owner should know before trusting the numbers, in the order in which it is shown. */
export function findCaveats(compared: VariantCounts[], facts: Facts, ready: boolean): Caveat[] {
  const isTest = compared.length > 1;
  const { counts, expected } = facts.ratio;
  const holds: Record<Caveat, boolean> = {
    too_little_data: isTest && !ready && !facts.rampUp,
    too_few_conversions:
      isTest && !ready && !facts.rampUp && compared.every(isSeenEnough) && !compared.every(neverVaries),
    no_variation: isTest && compared.every(isSeenEnough) && compared.every(neverVaries),
    less_than_a_week: isTest && facts.days < weekDays,
    sample_ratio_mismatch: isTest && !facts.bandit && sampleRatioPValue(counts, expected) < mismatchBelow,
    multiple_exposure: facts.multipleExposure > maxMultipleExposure,
    weights_changed: facts.weightsChanged && !facts.bandit,
    bandit: facts.bandit,
    same_template: isTest && facts.sameTemplate,
    template_edited: isTest && facts.templateEdited,
    guard_rail_broken: facts.reverted.length > 0,
    first_minutes_left_out: isTest && !facts.bandit && facts.leftOut > 0,
    ramp_up: isTest && facts.rampUp,
  };
  return (Object.keys(holds) as Caveat[]).filter((caveat) => holds[caveat]);
}

export function hasEnough(arm: Arm): boolean {
  const failures = arm.impressions - arm.conversions;
  return isSeenEnough(arm) && arm.conversions >= enough.conversions && failures >= enough.conversions;
}

function isSeenEnough({ impressions }: Arm): boolean {
  return impressions >= enough.impressions;
}

function neverVaries({ impressions, conversions }: Arm): boolean {
  return conversions === 0 || conversions === impressions;
}
