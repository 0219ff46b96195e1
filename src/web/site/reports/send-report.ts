import type { QueryClient } from '@tanstack/react-query';
import type { Input } from '../../../contract/core/route.ts';
import type { ReportSettings } from '../../../contract/reports/reports.ts';
import type { Routes } from '../../../contract/routes.ts';
import { call } from '../../app/api.ts';
import { reportsQuery } from '../../app/queries.ts';
import { ifMatch, sendVersioned } from '../../app/send-versioned.ts';

type ReportChange = Input<Routes['PATCH /v1/sites/:id/reports/:report']['body']>;

/**
 * Changes a report as of the version on the screen.
 * @param isSame whether what somebody else saved since leaves alone what is changed.
 * @throws CONFLICT
 */
export function sendReport(
  queryClient: QueryClient,
  known: ReportSettings,
  body: ReportChange,
  isSame: (fresh: ReportSettings) => boolean,
): Promise<ReportSettings> {
  const params = { id: known.site_id, report: known.id };
  const read = async () => {
    const { reports } = await queryClient.fetchQuery({ ...reportsQuery(known.site_id), staleTime: 0 });
    // One that was deleted is refused as such.
    return reports.find(({ id }) => id === known.id) ?? known;
  };
  const send = (basedOn: ReportSettings) =>
    call('PATCH /v1/sites/:id/reports/:report', { params, body, headers: ifMatch(basedOn) });
  return sendVersioned(known, { send, read, isSame });
}
