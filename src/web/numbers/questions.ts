import type { Dimension } from '../../contract/analytics/dimensions.ts';
import { daysOf, granularityFor, rangeOf } from './periods.ts';
import type { View } from './view.ts';

/** The map shows more countries than its table has room for. */
const maxInMap = 100;

/** What the overview asks first; also asked before the app is there, so nothing heavy is imported here. */
export function overviewQuestion(id: string, view: View, today: string) {
  const { period, compare, filters } = view;
  const granularity = granularityFor(view.granularity, daysOf(period, today));
  const body = { range: rangeOf(period, today), compare: asAsked(compare), filters, granularity };
  return ['POST /v1/analytics/sites/:id/overview', { params: { id }, body }] as const;
}

/** A Tuesday is compared with a Tuesday. */
export const byWeekday = { previous: 'previous_weekdays', year: 'year_weekdays', none: 'none' } as const;

/** Days that the reader chose stay as chosen. */
function asAsked(compare: View['compare']) {
  return typeof compare === 'string' ? byWeekday[compare] : compare;
}

/** What the same days are worth. */
export function wonBackQuestion(id: string, { period, compare, filters }: View, today: string) {
  const body = { range: rangeOf(period, today), compare: asAsked(compare), filters };
  return ['POST /v1/analytics/sites/:id/won-back', { params: { id }, body }] as const;
}

export function breakdownsQuestion(id: string, view: View, today: string, asked: AskedBreakdowns) {
  const body = { range: rangeOf(view.period, today), filters: view.filters, limit: maxInMap, ...asked };
  return ['POST /v1/analytics/sites/:id/breakdowns', { params: { id }, body }] as const;
}

interface AskedBreakdowns {
  dimensions: Dimension[];
  search?: string;
  limit?: number;
}
