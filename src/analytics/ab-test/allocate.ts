import { chanceToBeBest } from '../statistics/chance-to-be-best.ts';
import { enough } from './ab-test-caveats.ts';
import type { VariantCounts } from './ab-test-counts.ts';

/** Percent that each variant keeps, so that one that looks bad by chance can still recover. */
const floorShare = 10;
/** Points that a share moves at most, each time. */
const maxMove = 10;
/** Below a point nothing moves: it would be noise, and another entry in the run each day. */
const leastMove = 1;

/**
 * The next shares of a test whose shares follow the results, in percent by variant: Thompson sampling without the
 * draw (Thompson 1933, Biometrika 25:285), so that the same counts give the same shares. A variant of weight 0
 * stays without visitors.
 * @returns null where nothing should move: too little data, no rival, or hardly a difference to now.
 */
export function allocate(variants: VariantCounts[]): Record<string, number> | null {
  const shown = variants.filter(({ weight }) => weight > 0);
  if (shown.length < 2 || shown.some(({ impressions }) => impressions < enough.impressions)) return null;
  const whole = shown.reduce((sum, { weight }) => sum + weight, 0);
  const now = shown.map(({ weight }) => (100 * weight) / whole);
  const aim = withFloor(chanceToBeBest(shown).map((chance) => 100 * chance));
  const farthest = Math.max(...aim.map((share, index) => Math.abs(share - (now[index] ?? 0))));
  if (farthest < leastMove) return null;
  // All moves shrink alike, so that the shares still add up and nobody falls below the floor on the way.
  const part = Math.min(1, maxMove / farthest);
  const next = now.map((share, index) => share + part * ((aim[index] ?? 0) - share));
  const named = new Map(shown.map(({ name }, index) => [name, Math.round(100 * (next[index] ?? 0)) / 100]));
  return Object.fromEntries(variants.map(({ name }) => [name, named.get(name) ?? 0]));
}

/** Raises what is below the floor; those above it give, in proportion to what they have above it. */
function withFloor(shares: number[]): number[] {
  const floor = Math.min(floorShare, 100 / shares.length);
  const above = shares.reduce((sum, share) => sum + Math.max(0, share - floor), 0);
  const free = 100 - floor * shares.length;
  return shares.map((share) => floor + (above === 0 ? 0 : (free * Math.max(0, share - floor)) / above));
}
