import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';

/** From the lowest to the highest end of all intervals, with zero in it; null where there is none to draw. */
export type Scale = { low: number; high: number } | null;

export function scaleOf(variants: AbTesting['variants']): Scale {
  const ends = variants.flatMap(({ interval }) => interval ?? []);
  if (ends.length === 0) return null;
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const room = (high - low || 1) * 0.06;
  return { low: low - room, high: high + room };
}

/** Where a value is on the scale, in percent from its start. */
export function placeOf(value: number, scale: NonNullable<Scale>): number {
  return (100 * (value - scale.low)) / (scale.high - scale.low);
}
