import type { Arm } from './arm.ts';
import { normalQuantiles } from './normal-quantiles.ts';
import { wilsonInterval } from './wilson.ts';

/**
 * 95% interval of b's rate minus a's: method 10 of Newcombe 1998 (Statistics in Medicine 17:873), from both
 * Wilson intervals. Shares, not percent. Valid if it is looked at once. @throws RangeError without impressions
 */
export function newcombeInterval(a: Arm, b: Arm, z: number = normalQuantiles.both95): [number, number] {
  const [rateA, rateB] = [a.conversions / a.impressions, b.conversions / b.impressions];
  const [lowA, highA] = wilsonInterval(a, z);
  const [lowB, highB] = wilsonInterval(b, z);
  const difference = rateB - rateA;
  return [
    difference - Math.hypot(rateB - lowB, highA - rateA),
    difference + Math.hypot(highB - rateB, rateA - lowA),
  ];
}
