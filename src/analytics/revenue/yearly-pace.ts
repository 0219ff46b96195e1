import type { Revenue } from '../../contract/analytics/recovery.ts';
import type { Till } from './till.ts';

/** Fewer days hold no whole week, and weekends differ. */
const enoughDays = 7;

/**
 * The same for a year, if every day were as those were: no season, no growth. Null in the first week.
 * @param isPriced whether all of these days had rates; else the amount is of fewer days.
 */
export function yearlyPace(
  figure: Revenue['incremental'],
  till: Till,
  isPriced: boolean,
  elapsedDays: number,
): Revenue['yearly'] {
  if (figure === null || elapsedDays < enoughDays) return null;
  const known = isPriced ? figure : { ...figure, amount: null, interval: null };
  return till.scale(known, 365 / elapsedDays);
}
