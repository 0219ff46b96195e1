import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

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
    refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === 'waiting') ? 2_000 : false),
  });
}
