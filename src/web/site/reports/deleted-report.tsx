import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportSettings } from '../../../contract/reports/reports.ts';
import { call } from '../../app/api.ts';
import { reportsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import styles from './reports.module.css';

interface DeletedReportProps {
  /** The one deleted last; null where there is none to bring back. */
  report: ReportSettings | null;
  onRestored: () => void;
}

/** A report comes back as it was set up, with those of its recipients who had not unsubscribed. */
export function DeletedReport({ report, onRestored }: DeletedReportProps) {
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: ({
      site_id,
      name,
      enabled,
      metrics,
      filters,
      schedule,
      formats,
      language,
      recipients,
      next_at,
    }: ReportSettings) =>
      call('POST /v1/sites/:id/reports', {
        params: { id: site_id },
        body: {
          // One whose day is over sends nothing: it comes back switched off, since the server takes no other.
          enabled: enabled && next_at !== null,
          ...{ name, metrics, filters, schedule, formats, language },
          recipients: recipients
            .filter(({ unsubscribed_at }) => unsubscribed_at === null)
            .map(({ email, role }) => ({ email, role })),
        },
      }),
    onSuccess: async (_, { site_id }) => {
      await queryClient.invalidateQueries({ queryKey: reportsQuery(site_id).queryKey });
      onRestored();
    },
  });
  return (
    <div role="status" className={styles.reportUndo}>
      {report && (
        <div className={`panel ${styles.deletedReport}`}>
          <p>{t('reports.nameWasDeletedWhatIt', { name: report.name })}</p>
          <button
            type="button"
            className="button small"
            aria-disabled={restore.isPending}
            onClick={() => restore.isPending || restore.mutate(report)}
          >
            {t('common.undo')}
          </button>
        </div>
      )}
      {restore.isError && <ErrorNotice error={restore.error} />}
    </div>
  );
}
