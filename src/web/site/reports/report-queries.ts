import type { ReportRun } from '../../../contract/reports/written-reports.ts';
import { ask } from '../../app/ask.ts';

/** Looked at again while something is on its way. */
export function reportHistoryQuery(id: string, limit: number) {
  return ask(
    'GET /v1/sites/:id/report-history',
    { params: { id }, query: { limit: String(limit) } },
    { refetchInterval: ({ state }) => (state.data?.runs.some(isOnItsWay) ? 2_000 : false) },
  );
}

/** Being written, or being emailed. */
function isOnItsWay({ state, recipients }: ReportRun): boolean {
  return state === 'waiting' || recipients.some((each) => each.state === 'waiting');
}
