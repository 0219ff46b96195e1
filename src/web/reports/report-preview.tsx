import { useQuery } from '@tanstack/react-query';
import type { ReportSettings } from '../../contract/reports.ts';
import type { Site } from '../../contract/sites.ts';
import { call } from '../api.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { t } from '../texts/t.ts';

type Shown = Pick<ReportSettings, 'kind' | 'name' | 'metrics' | 'filters' | 'schedule'>;

/** The mail as its reader gets it, in a frame where nothing of it can run. */
export function ReportPreview({ site, report }: { site: Site; report: Shown }) {
  const { kind, name, metrics, filters, schedule } = report;
  const own = kind === 'custom' ? { name, metrics, filters, frequency: schedule.frequency } : {};
  const preview = useQuery({
    queryKey: ['site', site.id, 'report-preview', kind, own],
    queryFn: () =>
      call('POST /v1/sites/:id/report-preview', { params: { id: site.id }, body: { kind, ...own } }),
  });
  return (
    <div className="report-preview">
      {preview.isError && <ErrorNotice error={preview.error} onRetry={() => preview.refetch()} />}
      {preview.isPending && <Skeleton width="100%" height="36rem" />}
      {preview.data && (
        <>
          <p className="soft">{t('Subject: {subject}', { subject: preview.data.subject })}</p>
          <iframe
            title={t('Preview of the mail')}
            sandbox=""
            referrerPolicy="no-referrer"
            srcDoc={preview.data.html}
          />
        </>
      )}
    </div>
  );
}
