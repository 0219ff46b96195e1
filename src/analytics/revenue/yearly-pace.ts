import type { Revenue } from '../../contract/analytics/recovery.ts';
import { inViews } from '../../contract/messages/too-early.ts';

/** Fewer days hold no whole week, and weekends differ. */
const enoughDays = 7;

/**
 * What the days come to, for a year, if every day were as those were: no season, no growth. Null in the first week.
 * @param timesAsMuch of what is not rounded yet: a cent is many in a year.
 * @param isPriced whether all of these days had rates; else the amount is of fewer days.
 */
export function yearlyPace(
  timesAsMuch: (factor: number) => Revenue['incremental'],
  isPriced: boolean,
  elapsedDays: number,
): Revenue['yearly'] {
  if (elapsedDays < enoughDays) return null;
  const figure = timesAsMuch(365 / elapsedDays);
  return figure && (isPriced ? figure : inViews(figure));
}
