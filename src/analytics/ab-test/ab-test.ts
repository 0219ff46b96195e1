import type { ExperimentRun, RunVariant } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTesting, Caveat } from '../../contract/analytics/ab-testing.ts';
import { recommendationText } from '../../contract/messages/ab-test-texts.ts';
import { inEnglish } from '../../kit/messages/writer.ts';
import { controlOfRun, countedFrom } from '../../records/ab-tests/control-of-run.ts';
import { seenSince } from '../../records/ab-tests/edited-period.ts';
import { isOn } from '../../records/ab-tests/weights-period.ts';
import { mostShown } from '../most-shown.ts';
import { percent, round } from '../rates.ts';
import type { AnalyticsStore } from '../store.ts';
import type { Facts, VariantCounts } from './ab-test-counts.ts';
import { countExposures, type Exposure, wallsPerDay } from './count-exposures.ts';
import { isRampingUp, ofTest } from './counted-periods.ts';
import { type JudgedVariant, judgeVariants } from './judge-variants.ts';
import { ratioOf } from './sample-ratio.ts';
import { singleLooks } from './single-look.ts';
import { timeLeft } from './time-left.ts';
import { verdictOf } from './verdict.ts';

/**
 * How the wall's variants do: by session, each counted for the variant that it saw first.
 * @param run the latest run of the site's test; null while no test was ever set up: then all walls count.
 * @param goesOn whether more can come; also of a run that is cut at an instant, to be read as it stood then.
 */
export async function readExperiment(
  store: AnalyticsStore,
  siteId: string,
  run: ExperimentRun | null,
  nowMs: number,
  goesOn = run === null || run.stopped_at === null,
): Promise<AbTesting> {
  const counted = ofTest(await countExposures(store, siteId, run), run);
  const rows = run ? counted : mostShown(counted);
  const counts = countVariants(rows, run);
  const facts = factsOf(rows, counts, run);
  const judgement = judgeVariants(counts, facts);
  const hasStopped = run !== null && run.stopped_at !== null;
  const left = hasStopped ? null : timeLeft(judgement, await wallsPerDay(store, siteId, nowMs));
  const looks =
    facts.bandit || facts.rampUp ? counts.map(() => null) : singleLooks(counts, judgement.control);
  const result = {
    variants: judgement.variants.map((variant, index) => ({
      ...toAnswer(variant, judgement.winner),
      unconfirmed_conversions: sum(
        rows.filter(({ name }) => name === variant.name),
        'unconfirmed_conversions',
      ),
      single_look: looks[index] ?? null,
    })),
    control: judgement.control,
    verdict: verdictOf(judgement, !goesOn),
    status: hasStopped ? ('stopped' as const) : judgement.status,
    caveats: judgement.caveats,
    multiple_exposure_rate: round(100 * facts.multipleExposure),
    time_left: left,
    started_at: run?.started_at ?? null,
    counted_from: run && countedSince(run),
    stopped_at: run?.stopped_at ?? null,
    allocation: facts.bandit && goesOn ? sharesNow(counts) : null,
  };
  return { ...result, recommendation: inEnglish(recommendationText(result)) };
}

/** What each variant of a run has seen until now, in the variants' order. */
export async function countRun(
  store: AnalyticsStore,
  siteId: string,
  run: ExperimentRun,
): Promise<VariantCounts[]> {
  return countVariants(ofTest(await countExposures(store, siteId, run), run), run);
}

/** What visitors are shared out by, or were at the end. */
function lastWeights(run: ExperimentRun): Record<string, number> {
  return run.periods.findLast(isOn)?.weights ?? {};
}

/** Variants of the test in their order, also before their first wall; without a test, whatever was shown. */
function countVariants(rows: Exposure[], run: ExperimentRun | null): VariantCounts[] {
  const shown = [...new Set(rows.map(({ name }) => name))];
  const names = run?.variants.map(({ name }) => name) ?? (shown.length > 0 ? shown : ['control']);
  const weights = run && lastWeights(run);
  return names.map((name) => {
    const own = rows.filter((row) => row.name === name);
    const [impressions, conversions] = [sum(own, 'impressions'), sum(own, 'conversions')];
    return { name, weight: weights ? (weights[name] ?? 0) : 1, impressions, conversions };
  });
}

function factsOf(rows: Exposure[], counts: VariantCounts[], run: ExperimentRun | null): Facts {
  const span = Math.max(...rows.map(({ last }) => last)) - Math.min(...rows.map(({ first }) => first));
  const all = sum(rows, 'impressions');
  return {
    control: run && controlOfRun(run),
    multipleExposure: all === 0 ? 0 : sum(rows, 'several') / all,
    days: Math.max(0, span / (24 * 3_600_000)),
    ratio: ratioOf(
      rows,
      counts.map(({ name }) => name),
      run,
    ),
    weightsChanged: run !== null && haveChanged(run),
    rampUp: run !== null && isRampingUp(run),
    bandit: run?.allocation === 'bandit',
    sameTemplate: run !== null && hadAtEnd(run, 'same_template', () => showsSame(run)),
    templateEdited:
      run !== null &&
      hadAtEnd(run, 'template_edited', () => run.variants.some((variant) => wasMixed(variant, run))),
    reverted: run ? revertedIn(run) : [],
    leftOut: all - sum(rows, 'settled'),
  };
}

/** Null where everything since the start counts. */
function countedSince(run: ExperimentRun): string | null {
  const first = countedFrom(run);
  return first === 0 ? null : (run.periods[first]?.from ?? null);
}

function haveChanged(run: ExperimentRun): boolean {
  const [first, ...others] = run.periods.slice(countedFrom(run)).filter(isOn);
  const names = Object.keys(first?.weights ?? {});
  return others.some(({ weights }) => names.some((name) => weights[name] !== first?.weights[name]));
}

/** What is said of templates was true when the test ended: what they are made into later is no part of it. */
function hadAtEnd({ at_end }: ExperimentRun, caveat: Caveat, isNow: () => boolean): boolean {
  return at_end ? at_end.caveats.includes(caveat) : isNow();
}

/** Whether two variants that get visitors show the same: one template, or two that do not differ. */
function showsSame(run: ExperimentRun): boolean {
  const weights = lastWeights(run);
  const shown = run.variants
    .filter(({ name }) => (weights[name] ?? 0) > 0)
    .map(({ template_id, template }) => template?.content ?? template_id);
  return new Set(shown).size < shown.length;
}

/** Whether its template was saved without beginning a version, as earlier releases did. */
function wasMixed({ name, template }: RunVariant, run: ExperimentRun) {
  const since = seenSince(run, name);
  if (!template || since === undefined || template.updated_at <= since) return false;
  return run.stopped_at === null || template.updated_at < run.stopped_at;
}

/** Variants whose visitors see control, because they breached a guardrail. */
export function revertedIn(run: ExperimentRun): string[] {
  const last = run.periods.findLast(isOn);
  const broken = new Set(last?.broken?.map(({ variant }) => variant));
  return [...broken].filter((name) => last?.weights[name] === 0);
}

type Summed = 'impressions' | 'conversions' | 'unconfirmed_conversions' | 'several' | 'settled';

function sum(rows: Exposure[], of: Summed): number {
  return rows.reduce((total, row) => total + row[of], 0);
}

function sharesNow(counts: VariantCounts[]): AbTesting['allocation'] {
  const whole = counts.reduce((total, { weight }) => total + weight, 0);
  return counts.map(({ name, weight }) => ({ name, share: percent(weight, whole) }));
}

function toAnswer(
  variant: JudgedVariant,
  winner: string | null,
): Omit<AbTesting['variants'][number], 'single_look' | 'unconfirmed_conversions'> {
  return {
    name: variant.name,
    impressions: variant.impressions,
    conversions: variant.conversions,
    conversion_rate: variant.conversionRate,
    confidence: variant.confidence,
    interval: variant.interval,
    tied_with: variant.tiedWith,
    ...(variant.name === winner ? { is_winner: true as const } : {}),
  };
}
