import type { Dimension } from '../../contract/analytics/query.ts';
import { daysOf, fittingGranularity, rangeOf } from './periods.ts';
import type { View } from './view.ts';

/** The map shows more countries than its table has room for. */
const maxInMap = 100;

/** What the overview asks first; also asked before the app is there, so nothing heavy is imported here. */
export function overviewQuestion({ period, compare, filters, granularity }: View, today: string) {
  const fitting = granularity === 'auto' ? fittingGranularity(daysOf(period, today)) : granularity;
  return { range: rangeOf(period, today), compare, filters, granularity: fitting };
}

export function breakdownsQuestion({ period, filters }: View, today: string, dimensions: Dimension[]) {
  return { range: rangeOf(period, today), filters, dimensions, limit: maxInMap };
}
