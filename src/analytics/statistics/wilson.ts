import type { Arm } from './arm.ts';
import { normalQuantiles } from './normal-quantiles.ts';

/**
 * 95% interval of one rate by Wilson's score method (Wilson 1927, JASA 22:209): never outside 0 to 1, and of some
 * width also at 0 and 1. Shares, not percent; another `z` makes another interval. @throws RangeError without any impression
 */
export function wilsonInterval(
  { conversions, impressions }: Arm,
  z: number = normalQuantiles.both95,
): [number, number] {
  if (!(impressions > 0)) throw new RangeError('a rate needs impressions');
  const z2 = z ** 2;
  const failures = impressions - conversions;
  const spread = Math.sqrt(z2 * (z2 / 4 + (conversions * failures) / impressions));
  const [middle, whole] = [conversions + z2 / 2, impressions + z2];
  // At the edges the two halves cancel exactly; rounding must not leave a trace of them.
  const low = conversions === 0 ? 0 : (middle - spread) / whole;
  return [low, failures === 0 ? 1 : (middle + spread) / whole];
}
