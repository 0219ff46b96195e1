import { normalQuantiles } from './normal-quantiles.ts';
import { boundary } from './sequential-test.ts';

/**
 * Visitors each arm needs until a test that is looked at once, after just as many, finds a difference with 80%
 * power (Fleiss 1981; Evan Miller's calculator).
 * @param rate of the arm compared with, 0 to 1; `difference` to it, absolute.
 * @param critical how many standard errors count as a find; the usual 5% on both sides when left out.
 * @returns a whole number; Infinity without a difference. @throws RangeError where a rate is outside 0 to 1
 */
export function sampleSizePerArm(
  rate: number,
  difference: number,
  critical: number = normalQuantiles.both95,
): number {
  const other = rate + difference;
  if (!(rate >= 0 && rate <= 1 && other >= 0 && other <= 1)) throw new RangeError('rates are from 0 to 1');
  const spread =
    critical * Math.sqrt(2 * rate * (1 - rate)) +
    normalQuantiles.one80 * Math.sqrt(rate * (1 - rate) + other * (1 - other));
  return Math.round((spread / difference) ** 2);
}

/**
 * The same for the test that may be looked at every day: its boundary depends on how many there were, so the
 * smallest number is searched that suffices for itself.
 * @param comparisons that share the 5% among them (Bonferroni).
 */
export function sequentialSampleSizePerArm(rate: number, difference: number, comparisons: number): number {
  const needs = (n: number) => sampleSizePerArm(rate, difference, boundary(2 * n, comparisons));
  let [few, enough] = [1, 2];
  while (needs(enough) > enough && enough < maxVisitors) [few, enough] = [enough, 2 * enough];
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (needs(middle) > middle) few = middle;
    else enough = middle;
  }
  return enough;
}

/** Beyond any site; keeps the search finite where there is hardly a difference. */
const maxVisitors = 2 ** 40;
