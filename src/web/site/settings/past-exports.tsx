import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HistoryExport } from '../../../contract/reports/exports.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { underBase } from '../../app/base-path.ts';
import { useMay } from '../../app/session/use-may.ts';
import { rich, t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { formatBytes } from '../../ui/numbers/byte-format.ts';
import { formatSpan } from '../../ui/numbers/day-format.ts';
import { exportsQuery } from './data-queries.ts';
import { exportFailureText } from './export-failure-text.ts';
import styles from './past-exports.module.css';

/** The exports that were made: those that can be fetched, and what became of the others. */
export function PastExports({ site, past }: { site: Site; past: HistoryExport[] }) {
  const mayWrite = useMay('write');
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (exportId: string) =>
      call('DELETE /v1/sites/:id/exports/:exportId', { params: { id: site.id, exportId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsQuery(site.id).queryKey }),
  });
  return (
    <>
      <p role="status" className="field-hint">
        {remove.isSuccess && t('site-settings.theFileIsDeletedIt')}
      </p>
      {remove.isError && <ErrorNotice error={remove.error} />}
      {past.length > 0 && (
        <ul className={styles.pastExports} aria-label={t('site-settings.pastExports')}>
          {past.map((each) => (
            <li key={each.id}>
              <div>
                <p>
                  <strong>{formatSpan(each.start, each.end)}</strong>
                  {each.bytes !== null && each.file && (
                    <span className="soft"> · {formatBytes(each.bytes)}</span>
                  )}
                </p>
                <p className="field-hint">{fateText(each, site.config.timezone)}</p>
              </div>
              {each.file && (
                <div className="actions">
                  <a
                    className="button small primary"
                    href={underBase(each.file)}
                    download
                    aria-label={t('site-settings.downloadDays', { days: formatSpan(each.start, each.end) })}
                  >
                    {t('site-settings.download')}
                  </a>
                  {mayWrite && (
                    <button
                      type="button"
                      className="button small quiet"
                      aria-label={t('site-settings.deleteTheFileOfDays', {
                        days: formatSpan(each.start, each.end),
                      })}
                      aria-disabled={remove.isPending}
                      onClick={() => remove.isPending || remove.mutate(each.id)}
                    >
                      {t('common.delete')}
                    </button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function fateText(each: HistoryExport, zone: string) {
  const moment = <Moment at={each.finished_at ?? each.created_at} zone={zone} />;
  if (each.state === 'ready' && each.expires_at) {
    return rich('site-settings.madeMadeTheFileIsDeleted', {
      made: moment,
      over: <Moment at={each.expires_at} zone={zone} />,
    });
  }
  if (each.state === 'failed') {
    return rich('site-settings.failedMomentReason', { moment, reason: exportFailureText(each) });
  }
  if (each.state === 'cancelled') return rich('site-settings.cancelledMoment', { moment });
  return rich('site-settings.madeMadeTheFileIs', { made: moment });
}
