import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Dimension } from '../../contract/analytics/query.ts';
import { call } from '../app/api.ts';
import { type Days, rangeOf } from './periods.ts';
import { breakdownsQuestion, overviewQuestion } from './questions.ts';
import type { View } from './view.ts';

const refreshMs = 30_000;
export const breakdownsRefreshMs = 60_000;

/** The query of one screen of the overview; a request whose answer is no longer needed is canceled. */
export function overviewQuery(id: string, view: View, today: string) {
  const body = overviewQuestion(view, today);
  return queryOptions({
    queryKey: ['site', id, 'overview', body, today],
    queryFn: ({ signal }) => call('POST /v1/analytics/sites/:id/overview', { params: { id }, body, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

export const rowsInPanel = 7;

export function breakdownsQuery(id: string, view: View, today: string, dimensions: Dimension[]) {
  const body = breakdownsQuestion(view, today, dimensions);
  return queryOptions({
    queryKey: ['site', id, 'breakdowns', body, today],
    queryFn: ({ signal }) =>
      call('POST /v1/analytics/sites/:id/breakdowns', { params: { id }, body, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: breakdownsRefreshMs,
  });
}

/** All values of one dimension, or those with a text in them. */
export function wholeBreakdownQuery(
  id: string,
  view: View,
  today: string,
  dimension: Dimension,
  search: string,
) {
  const body = {
    range: rangeOf(view.period, today),
    filters: view.filters,
    dimensions: [dimension],
    search,
    limit: 1000,
  };
  return queryOptions({
    queryKey: ['site', id, 'breakdowns', body, today],
    queryFn: ({ signal }) =>
      call('POST /v1/analytics/sites/:id/breakdowns', { params: { id }, body, signal }),
    placeholderData: keepPreviousData,
  });
}

export function segmentsQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'segments'],
    queryFn: () => call('GET /v1/sites/:id/segments', { params: { id } }),
  });
}

/** What was noted about these days, by members and by the service. */
export function annotationsQuery(id: string, days: Days) {
  return queryOptions({
    queryKey: ['site', id, 'annotations', days],
    queryFn: () =>
      call('GET /v1/sites/:id/annotations', {
        params: { id },
        query: { start: days.start, end: days.end },
      }),
    placeholderData: keepPreviousData,
  });
}
