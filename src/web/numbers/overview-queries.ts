import type { Dimension } from '../../contract/analytics/dimensions.ts';
import { ask } from '../app/ask.ts';
import type { Days } from './periods.ts';
import { breakdownsQuestion, overviewQuestion, wonBackQuestion } from './questions.ts';
import type { View } from './view.ts';

const refreshMs = 30_000;
export const breakdownsRefreshMs = 60_000;
export const rowsInPanel = 7;
const keepsLast = true;

// Tomorrow the same number of days is another question.

export function overviewQuery(id: string, view: View, today: string) {
  const options = { keepsLast, refetchInterval: refreshMs, version: today };
  return ask(...overviewQuestion(id, view, today), options);
}

/** Asked again with the verdict of a site's first visit, on which the money waits. */
export function wonBackQuery(id: string, view: View, today: string, isFirstVerdict = false) {
  const version = isFirstVerdict ? `${today} first verdict` : today;
  const options = { keepsLast, refetchInterval: breakdownsRefreshMs, version };
  return ask(...wonBackQuestion(id, view, today), options);
}

export function breakdownsQuery(id: string, view: View, today: string, dimensions: Dimension[]) {
  const options = { keepsLast, refetchInterval: breakdownsRefreshMs, version: today };
  return ask(...breakdownsQuestion(id, view, today, { dimensions }), options);
}

/** All values of one dimension, or those with a text in them. */
export function wholeBreakdownQuery(id: string, view: View, today: string, of: Dimension, search: string) {
  const asked = { dimensions: [of], search, limit: 1000 };
  return ask(...breakdownsQuestion(id, view, today, asked), { keepsLast, version: today });
}

/** What was noted about these days, by members and by the service. */
export function annotationsQuery(id: string, { start, end }: Days) {
  return ask('GET /v1/sites/:id/annotations', { params: { id }, query: { start, end } }, { keepsLast });
}
