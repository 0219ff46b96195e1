import type { Caveat } from '../../contract/analytics/ab-testing.ts';
import { percent } from '../rates.ts';
import type { Arm } from '../statistics/arm.ts';
import { alpha, type Comparison, compareArms } from '../statistics/sequential-test.ts';
import { findCaveats, hasEnough } from './ab-test-caveats.ts';
import type { Facts, VariantCounts } from './ab-test-counts.ts';

export interface Judgement {
  status: 'collecting' | 'running' | 'winner' | 'tie';
  variants: JudgedVariant[];
  /** Name of the variant that the others are compared with; null where there is none. */
  control: string | null;
  /** Name of the winner; null while there is none. */
  winner: string | null;
  /** Name of the variant with the best rate so far; null where the best ones are equal. */
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

/** Numbers that one of these is said of name no winner and no tie, however clear they look. */
export const blocking: Caveat[] = ['sample_ratio_mismatch', 'multiple_exposure', 'bandit', 'ramp_up'];
/** From here on a difference that is still unclear is small: worth calling a tie. */
const tieFrom = 10_000;

/**
 * The honest verdict on wall variants: a winner is named only where it holds on any day it is looked at,
 * with Bonferroni for several challengers. `docs/statistics.md` has the simulation of daily looks.
 */
export function judgeVariants(variants: VariantCounts[], facts: Facts): Judgement {
  const compared = inUse(variants);
  const control = compared.find(({ name }) => name === facts.control) ?? controlOf(compared);
  // What gets no more visitors, paused by its owner or taken back by a guardrail, must not keep the others waiting.
  const grows = ({ name, weight }: VariantCounts) => weight > 0 && !facts.reverted.includes(name);
  const waitedFor = compared.filter((each) => each === control || grows(each) || hasEnough(each));
  const ready = !facts.rampUp && waitedFor.length > 1 && waitedFor.every(hasEnough);
  const rivals = ready && !facts.bandit ? waitedFor : [];
  const judged = variants.map((variant) => judge(variant, rivals, control, compared.length - 1));
  const names = new Set(waitedFor.map(({ name }) => name));
  const inPlay = ready ? judged.filter(({ name }) => names.has(name)) : judged;
  const leader = [...inPlay].sort((a, b) => rate(b) - rate(a))[0];
  const isLevel = inPlay.some((each) => each !== leader && each.conversionRate === leader?.conversionRate);
  const found = findCaveats(compared, facts, ready);
  const isClear = leader !== undefined && leader.confidence > 100 * (1 - alpha);
  const isBack = leader !== undefined && facts.reverted.includes(leader.name);
  const isBlocked = blocking.some((caveat) => found.includes(caveat));
  const wins = isClear && !isBack && !isBlocked && beatsControl(leader, control);
  const isTie = rivals.length > 1 && !wins && !isBlocked && isTied(rivals, leader);
  return {
    status: !ready ? 'collecting' : wins ? 'winner' : isTie ? 'tie' : 'running',
    variants: judged,
    control: control?.name ?? null,
    winner: wins ? leader.name : null,
    leader: isLevel ? null : (leader?.name ?? null),
    caveats: found,
  };
}

/** Without those that get no visitors and never got any. */
export function inUse<V extends VariantCounts>(variants: V[]): V[] {
  return variants.filter(({ weight, impressions }) => weight > 0 || impressions > 0);
}

/** Unrounded, 0 to 1. */
export function rate({ conversions, impressions }: Arm): number {
  return impressions === 0 ? 0 : conversions / impressions;
}

/** What the others are compared with: the variant of that name, else the first. */
export function controlOf<V extends { name: string }>(variants: V[]): V | undefined {
  return variants.find((variant) => variant.name === 'control') ?? variants[0];
}

/**
 * @param rivals all that are compared; none while nothing may be said
 * @param tried how many challengers there were, also those that can no longer win
 */
function judge(
  variant: VariantCounts,
  rivals: VariantCounts[],
  control: VariantCounts | undefined,
  tried: number,
): JudgedVariant {
  const base = { ...variant, conversionRate: percent(variant.conversions, variant.impressions) };
  if (!rivals.includes(variant) || !control) return { ...base, confidence: 0, interval: null, tiedWith: [] };
  const challengers = rivals.filter((other) => other !== control);
  const against = variant === control ? challengers : rivals.filter((other) => other === control);
  const comparisons = against.map((other) => compareArms(other, variant));
  const worst = Math.max(...comparisons.map((comparison) => comparison?.pValue ?? 1));
  const versusControl = variant === control ? null : (comparisons[0] ?? null);
  return {
    ...base,
    confidence: against.length > 0 ? toConfidence(worst * tried) : 0,
    interval: versusControl && points(versusControl),
    tiedWith: rivals
      .filter((other) => other !== variant && includesZero(compareArms(other, variant)))
      .map(({ name }) => name),
  };
}

/** In steps of 0.1, rounded down, and never quite certain. */
function toConfidence(adjusted: number): number {
  return Math.min(99.9, Math.floor(1000 * (1 - Math.min(1, adjusted))) / 10);
}

function points({ interval: [low, high] }: Comparison): [number, number] {
  return [percent(low, 1), percent(high, 1)];
}

function includesZero(comparison: Comparison | null): boolean {
  return comparison === null || (comparison.interval[0] <= 0 && comparison.interval[1] >= 0);
}

/** Control's own confidence is against every challenger already. */
function beatsControl(leader: VariantCounts, control: VariantCounts | undefined): boolean {
  if (!control || leader.name === control.name) return true;
  return rate(leader) > rate(control);
}

function isTied(rivals: VariantCounts[], leader: JudgedVariant | undefined): boolean {
  const smallest = Math.min(...rivals.map(({ impressions }) => impressions));
  return smallest >= tieFrom && leader?.tiedWith.length === rivals.length - 1;
}
