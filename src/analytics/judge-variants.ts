import { sampleRatioPValue } from './chi-square.ts';
import { percent } from './rates.ts';
import { type Arm, alpha, type Comparison, compareArms } from './sequential-test.ts';

/** A variant's counts and the share of visitors it should get. */
export interface VariantCounts extends Arm {
  name: string;
  weight: number;
}

export interface Judgement {
  status: 'collecting' | 'running' | 'winner' | 'tie';
  variants: JudgedVariant[];
  /** Name of the winner; null while there is none. */
  winner: string | null;
  /** Name of the variant with the best rate so far. */
  leader: string | null;
  caveats: Caveat[];
}

export interface JudgedVariant extends VariantCounts {
  conversionRate: number;
  /** 0 to 99.9. */
  confidence: number;
  /** Of the difference to control in points; null for control itself and where nothing can be said. */
  interval: [number, number] | null;
  tiedWith: string[];
}

export type Caveat = 'too_little_data' | 'less_than_a_week' | 'sample_ratio_mismatch' | 'multiple_exposure';

export const enough = { impressions: 100, conversions: 10 } as const;
const mismatchBelow = 0.001;
const mostMultipleExposure = 0.01;
const weekDays = 7;
/** From here on a difference that is still unclear is small: worth calling a tie. */
const tieFrom = 10_000;

/**
 * The honest verdict on wall variants: a winner is named only where it holds on any day it is looked at,
 * with Bonferroni for several challengers. `test/analytics/statistics.test.ts` simulates daily looks.
 */
export function judgeVariants(
  variants: VariantCounts[],
  facts: { multipleExposure: number; days: number },
): Judgement {
  const control = variants.find((variant) => variant.name === 'control') ?? variants[0];
  const ready = variants.length > 1 && variants.every(hasEnough);
  const judged = variants.map((variant) => judge(variant, variants, control, ready));
  const leader = [...judged].sort((a, b) => b.conversionRate - a.conversionRate)[0] ?? null;
  const caveats = caveatsOf(variants, facts, ready);
  const blocked = caveats.includes('sample_ratio_mismatch') || caveats.includes('multiple_exposure');
  const wins = ready && !blocked && leader !== null && leader.confidence > 100 * (1 - alpha);
  const winner = wins && beatsControl(leader, control, judged) ? leader.name : null;
  return {
    status: statusOf(ready, winner, leader, judged),
    variants: judged,
    winner,
    leader: leader?.name ?? null,
    caveats,
  };
}

function hasEnough({ impressions, conversions }: Arm): boolean {
  const failures = impressions - conversions;
  return (
    impressions >= enough.impressions && conversions >= enough.conversions && failures >= enough.conversions
  );
}

function judge(
  variant: VariantCounts,
  all: VariantCounts[],
  control: VariantCounts | undefined,
  ready: boolean,
): JudgedVariant {
  const conversionRate = percent(variant.conversions, variant.impressions);
  const base = { ...variant, conversionRate };
  if (!ready || !control) return { ...base, confidence: 0, interval: null, tiedWith: [] };
  const challengers = all.filter((other) => other !== control);
  const rivals = variant === control ? challengers : [control];
  const comparisons = rivals.map((rival) => compareArms(rival, variant));
  const worst = Math.max(...comparisons.map((comparison) => comparison?.pValue ?? 1));
  const versusControl = variant === control ? null : (comparisons[0] ?? null);
  return {
    ...base,
    confidence: toConfidence(worst * challengers.length),
    interval: versusControl && points(versusControl),
    tiedWith: tiedWith(variant, all),
  };
}

/** In steps of 0.1, rounded down, and never quite certain. */
function toConfidence(adjusted: number): number {
  return Math.min(99.9, Math.floor(1000 * (1 - Math.min(1, adjusted))) / 10);
}

function points({ interval: [low, high] }: Comparison): [number, number] {
  return [percent(low, 1), percent(high, 1)];
}

function tiedWith(variant: VariantCounts, all: VariantCounts[]): string[] {
  const rivals = all.filter((other) => other !== variant);
  return rivals.filter((rival) => includesZero(compareArms(rival, variant))).map((rival) => rival.name);
}

function includesZero(comparison: Comparison | null): boolean {
  return comparison === null || (comparison.interval[0] <= 0 && comparison.interval[1] >= 0);
}

function beatsControl(
  leader: JudgedVariant,
  control: VariantCounts | undefined,
  judged: JudgedVariant[],
): boolean {
  if (leader.name === control?.name) return true; // its confidence is against every challenger already
  const rate = judged.find((variant) => variant.name === control?.name)?.conversionRate ?? 0;
  return leader.conversionRate > rate;
}

function caveatsOf(
  variants: VariantCounts[],
  facts: { multipleExposure: number; days: number },
  ready: boolean,
): Caveat[] {
  const counts = variants.map((variant) => variant.impressions);
  const weights = variants.map((variant) => variant.weight);
  const mismatch = variants.length > 1 && sampleRatioPValue(counts, weights) < mismatchBelow;
  return [
    ...(ready || variants.length < 2 ? [] : ['too_little_data' as const]),
    ...(facts.days < weekDays && variants.length > 1 ? ['less_than_a_week' as const] : []),
    ...(mismatch ? ['sample_ratio_mismatch' as const] : []),
    ...(facts.multipleExposure > mostMultipleExposure ? ['multiple_exposure' as const] : []),
  ];
}

function statusOf(
  ready: boolean,
  winner: string | null,
  leader: JudgedVariant | null,
  judged: JudgedVariant[],
): Judgement['status'] {
  if (!ready) return 'collecting';
  if (winner) return 'winner';
  const smallest = Math.min(...judged.map((variant) => variant.impressions));
  return smallest >= tieFrom && leader && leader.tiedWith.length === judged.length - 1 ? 'tie' : 'running';
}
