import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReportSettings } from '../../contract/reports.ts';
import type { Site } from '../../contract/sites.ts';
import { useMay } from '../account/use-may.ts';
import { call } from '../api.ts';
import { CheckChoices } from '../parts/choices.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { ErrorNotice } from '../parts/notice.tsx';
import { t } from '../texts/t.ts';
import { Recipients } from './recipients.tsx';
import { ReportPreview } from './report-preview.tsx';
import { reportsQuery } from './report-queries.ts';
import { nextText, reportAbout, reportName } from './report-texts.ts';
import { SendNow } from './send-now.tsx';

const fileChoices = [
  { value: 'pdf' as const, label: 'PDF' },
  { value: 'csv' as const, label: 'CSV' },
  { value: 'json' as const, label: 'JSON' },
];

/** One report: its switch, when it comes next, who gets it, and a look at it. */
export function ReportCard({ site, report }: { site: Site; report: ReportSettings }) {
  const id = useId();
  const mayWrite = useMay('write');
  const [isLooking, setLooking] = useState(false);
  const change = useReportChange(report);
  // The switch moves at once and goes back if the server refuses.
  const isOn = change.isPending ? (change.variables.enabled ?? report.enabled) : report.enabled;
  const name = reportName(report);
  const look = isLooking ? t('Close preview') : t('Preview');
  return (
    <li className="panel report-card">
      <div className="setting">
        <div>
          <h2 id={id}>{name}</h2>
          <p className="soft">{reportAbout(report)}</p>
          <p id={`${id}-next`}>{nextText(report, site.config.timezone)}</p>
        </div>
        <button
          type="button"
          role="switch"
          className="switch"
          disabled={!mayWrite}
          aria-checked={isOn}
          aria-labelledby={id}
          aria-describedby={`${id}-next`}
          onClick={() => change.isPending || change.mutate({ enabled: !isOn })}
        />
      </div>
      {change.isError && <ErrorNotice error={change.error} />}
      <Recipients report={report} />
      <fieldset className="still" disabled={!mayWrite}>
        <CheckChoices
          legend={t('Files with the mail')}
          inline
          choices={fileChoices}
          values={report.formats}
          onChange={(formats) => change.mutate({ formats })}
        />
      </fieldset>
      <div className="actions">
        <button
          type="button"
          className="button small"
          aria-expanded={isLooking}
          aria-label={`${look}: ${name}`}
          onClick={() => setLooking(!isLooking)}
        >
          {look}
        </button>
        {mayWrite && <SendNow report={report} />}
        {mayWrite && report.kind === 'custom' && <DeleteReport report={report} />}
      </div>
      {isLooking && <ReportPreview report={report} />}
    </li>
  );
}

function useReportChange(report: ReportSettings) {
  const queryClient = useQueryClient();
  const params = { id: report.site_id, report: report.id };
  return useMutation({
    mutationFn: (body: Partial<Pick<ReportSettings, 'enabled' | 'formats'>>) =>
      call('PATCH /v1/sites/:id/reports/:report', { params, body }),
    onSuccess: (changed) =>
      queryClient.setQueryData(reportsQuery(report.site_id).queryKey, (known) =>
        known ? { reports: known.reports.map((each) => (each.id === changed.id ? changed : each)) } : known,
      ),
  });
}

function DeleteReport({ report }: { report: ReportSettings }) {
  const queryClient = useQueryClient();
  const act = async () => {
    await call('DELETE /v1/sites/:id/reports/:report', {
      params: { id: report.site_id, report: report.id },
    });
    await queryClient.invalidateQueries({ queryKey: reportsQuery(report.site_id).queryKey });
  };
  return (
    <ConfirmButton
      label={t('Delete…')}
      name={`${t('Delete…')} ${report.name}`}
      question={t('Delete {name}?', { name: report.name })}
      confirm={t('Delete report')}
      pending={t('Deleting…')}
      act={act}
    >
      {t('It is not sent any more. What it has written stays in the history.')}
    </ConfirmButton>
  );
}
