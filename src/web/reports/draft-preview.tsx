import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportSettings } from '../../contract/reports.ts';
import type { Site } from '../../contract/sites.ts';
import { call } from '../api.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { t } from '../texts/t.ts';

type Draft = Pick<ReportSettings, 'name' | 'metrics' | 'filters'> & {
  frequency: ReportSettings['schedule']['frequency'];
};

/** What the mail of a report that is being set up would say, from the site's own numbers. */
export function DraftPreview({ site, draft }: { site: Site; draft: Draft }) {
  const preview = useQuery({
    queryKey: ['site', site.id, 'report-preview', draft],
    queryFn: () =>
      call('POST /v1/sites/:id/report-preview', {
        params: { id: site.id },
        body: { kind: 'custom', ...draft },
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="report-preview" aria-label={t('Preview')}>
      <h3>{t('Preview')}</h3>
      {preview.isError && <ErrorNotice error={preview.error} onRetry={() => preview.refetch()} />}
      {preview.isPending && <Skeleton width="100%" height="16rem" />}
      {preview.data && <pre>{preview.data.text}</pre>}
    </section>
  );
}
