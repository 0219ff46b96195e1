import type { ReportRun } from '../../../contract/reports/written-reports.ts';
import { ask } from '../../app/ask.ts';

/** How many are shown at first, and added by each "Show more". */
export const historySteps = 20;

/** Looked at again while something is on its way. */
export function reportHistoryQuery(id: string, limit: number) {
  return ask(
    'GET /v1/sites/:id/report-history',
    { params: { id }, query: { limit: String(limit) } },
    { refetchInterval: ({ state }) => (state.data?.runs.some(isOnItsWay) ? 2_000 : false) },
  );
}

/** Being written, now or again later, or being emailed. */
export function isOnItsWay({ state, will_retry, recipients }: ReportRun): boolean {
  return state === 'waiting' || will_retry || recipients.some((each) => each.state === 'waiting');
}
