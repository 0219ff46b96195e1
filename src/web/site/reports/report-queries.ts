import { queryOptions } from '@tanstack/react-query';
import type { ReportRun } from '../../../contract/reports/written-reports.ts';
import { call } from '../../app/api.ts';

/** What the screens of reports read. */
export function reportsQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'reports'],
    queryFn: () => call('GET /v1/sites/:id/reports', { params: { id } }),
  });
}

/** Looked at again while something is on its way. */
export function reportHistoryQuery(id: string, limit: number) {
  return queryOptions({
    queryKey: ['site', id, 'report-history', limit],
    queryFn: () =>
      call('GET /v1/sites/:id/report-history', { params: { id }, query: { limit: String(limit) } }),
    refetchInterval: ({ state }) => (state.data?.runs.some(isOnItsWay) ? 2_000 : false),
  });
}

/** Being written, or being emailed. */
function isOnItsWay({ state, recipients }: ReportRun): boolean {
  return state === 'waiting' || recipients.some((each) => each.state === 'waiting');
}
