import type { ReportRun } from '../../../contract/reports/written-reports.ts';
import { ask } from '../../app/ask.ts';

/** How many are shown at first, and added by each "Show more". */
export const historySteps = 20;

/** Looked at again while something is on its way. */
export function reportHistoryQuery(id: string, limit: number) {
  return ask(
    'GET /v1/sites/:id/report-history',
    { params: { id }, query: { limit: String(limit) } },
    { refetchInterval: ({ state: { data } }) => lookAgainMs(data?.runs ?? []) },
  );
}

/** What failed is tried again after minutes. */
function lookAgainMs(runs: ReportRun[]): number | false {
  const open = runs.filter(isOnItsWay);
  if (open.length === 0) return false;
  return open.every(({ state }) => state === 'failed') ? 30_000 : 2_000;
}

/** Being written, now or again later, or being emailed. */
export function isOnItsWay({ state, will_retry, recipients }: ReportRun): boolean {
  return state === 'waiting' || will_retry || recipients.some((each) => each.state === 'waiting');
}
