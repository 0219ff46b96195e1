import type { Revenue } from '../../contract/analytics/recovery.ts';
import type { Till } from './till.ts';

/** Fewer days hold no whole week, and weekends differ. */
const enoughDays = 7;

/** The same for a year, if every day were as those were: no season, no growth. Null in the first week. */
export function yearlyPace(
  figure: Revenue['incremental'],
  till: Till,
  elapsedDays: number,
): Revenue['yearly'] {
  if (figure === null || elapsedDays < enoughDays) return null;
  return till.scale(figure, 365 / elapsedDays);
}
