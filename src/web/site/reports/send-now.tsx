import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportSettings } from '../../../contract/reports/reports.ts';
import { call } from '../../app/api.ts';
import { keyOf } from '../../app/query-key.ts';
import { labeled } from '../../i18n/labeled.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { historySteps, isOnItsWay, reportHistoryQuery } from './report-queries.ts';
import { reportName } from './report-texts.ts';
import { stateText } from './run-state-text.ts';

/** Writes the report of the last period and emails it at once. */
export function SendNow({ report }: { report: ReportSettings }) {
  const queryClient = useQueryClient();
  const readers = report.recipients.filter((each) => each.unsubscribed_at === null && each.has_access).length;
  const send = useMutation({
    mutationFn: () =>
      call('POST /v1/sites/:id/reports/:report/send', {
        params: { id: report.site_id, report: report.id },
        body: {},
      }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        queryKey: keyOf('GET /v1/sites/:id/report-history', { params: { id: report.site_id } }),
      }),
  });
  // The same question as the history's below.
  const { data } = useQuery({ ...reportHistoryQuery(report.site_id, historySteps), enabled: send.isSuccess });
  const run = data?.runs.find(({ id }) => id === send.data?.id);
  // Tried again later: the history below says so, too.
  const isOver = run !== undefined && (run.state === 'failed' || !isOnItsWay(run));
  return (
    <>
      <button
        type="button"
        className="button small"
        disabled={readers === 0}
        aria-disabled={send.isPending}
        aria-label={labeled(t('reports.sendNow'), reportName(report))}
        onClick={() => send.isPending || send.mutate()}
      >
        {t('reports.sendNow')}
      </button>
      <span role="status" className="soft">
        {isOver ? stateText(run) : send.isSuccess && t('reports.onItsWayToRecipients', { count: readers })}
      </span>
      {send.isError && <ErrorNotice error={send.error} />}
    </>
  );
}
