import type { DayRange } from '../../../analytics/period.ts';
import type { DayRangeQuery } from '../../../contract/analytics/day-range.ts';

/** The days that a query asks for. */
export function rangeIn({ days, start, end }: DayRangeQuery): DayRange {
  return start !== undefined && end !== undefined ? { start, end } : { days };
}
