import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import { sequentialSampleSizePerArm } from '../statistics/sample-size.ts';
import { enough } from './ab-test-caveats.ts';
import type { VariantCounts } from './ab-test-counts.ts';
import { blocking, inUse, type Judgement, rate } from './judge-variants.ts';

/** Looked for while the difference is not known yet: a tenth of the rate, as GrowthBook plans by default. */
const plannedLift = 0.1;
/** A difference below this part of the rate is taken as this: no test could wait for less. */
const leastLift = 0.01;
const maxDays = 365;

/**
 * How long until a verdict is likely (80% power of the test that may be looked at daily), if the difference stays
 * what it is and the traffic what it was. Null where no verdict is to come, or nobody comes.
 */
export function timeLeft(judgement: Judgement, wallsPerDay: number): AbTesting['time_left'] {
  const { status, caveats, variants } = judgement;
  const whole = variants.reduce((sum, { weight }) => sum + weight, 0);
  const waiting = status === 'collecting' || status === 'running';
  const hopeless = blocking.some((caveat) => caveats.includes(caveat));
  const tested = inUse(variants);
  const control = tested.find(({ name }) => name === judgement.control);
  // The verdict waits for no variant that gets no more visitors, unless all are compared with it.
  const waitedFor = tested.filter((variant) => variant.weight > 0 || variant === control);
  if (!waiting || hopeless || waitedFor.length < 2) return null;
  const needed = visitorsNeeded(judgement, waitedFor, tested.length - 1);
  const missing = waitedFor.map((variant) => ({ ...variant, visitors: needed - variant.impressions }));
  const most = Math.max(1, ...missing.map(({ visitors }) => visitors));
  const days = Math.max(
    1,
    ...missing
      .filter(({ visitors }) => visitors > 0)
      .map(({ visitors, weight }) => visitors / ((wallsPerDay * weight) / whole)),
  );
  if (!Number.isFinite(days + most)) return null;
  return { days: Math.min(maxDays, Math.ceil(days)), visitors_per_variant: Math.ceil(most) };
}

/** In each variant, all together; Infinity where nobody has converted yet, so that nothing can be planned. */
function visitorsNeeded(
  { status, leader, control }: Judgement,
  waitedFor: VariantCounts[],
  comparisons: number,
): number {
  const { base, difference } =
    status === 'collecting' ? planned(waitedFor) : current(waitedFor, leader, control);
  const rarer = Math.min(base, 1 - base);
  if (!(rarer > 0)) return Number.POSITIVE_INFINITY;
  const least = Math.max(leastLift * rarer, Math.abs(difference));
  return visitorsToFind(base, least, comparisons);
}

/** In each variant, until a difference from this rate is found with 80% power; never fewer than a verdict needs. */
export function visitorsToFind(base: number, difference: number, comparisons: number): number {
  return Math.max(
    enough.impressions,
    enough.conversions / Math.min(base, 1 - base),
    sequentialSampleSizePerArm(base, base + difference < 1 ? difference : -difference, comparisons),
  );
}

interface Effect {
  /** Of the variant that another is compared with, 0 to 1. */
  base: number;
  difference: number;
}

function planned(tested: VariantCounts[]): Effect {
  const sum = (of: 'conversions' | 'impressions') => tested.reduce((total, each) => total + each[of], 0);
  const base = rate({ conversions: sum('conversions'), impressions: sum('impressions') });
  return { base, difference: plannedLift * base };
}

/** The comparison that the verdict waits for: the leader against control, control against its closest rival. */
function current(tested: VariantCounts[], leaderName: string | null, controlName: string | null): Effect {
  const control = tested.find(({ name }) => name === controlName);
  const best = [...tested].sort((a, b) => rate(b) - rate(a))[0];
  const leader = tested.find(({ name }) => name === leaderName) ?? best;
  const others = tested.filter((each) => each !== leader).sort((a, b) => rate(b) - rate(a));
  const rival = leader === control ? others[0] : control;
  return leader && rival
    ? { base: rate(rival), difference: rate(leader) - rate(rival) }
    : { base: 0, difference: 0 };
}
