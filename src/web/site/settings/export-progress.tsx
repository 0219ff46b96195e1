import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HistoryExport } from '../../../contract/reports/exports.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { formatSpan } from '../../ui/numbers/day-format.ts';
import { formatRough } from '../../ui/numbers/number-format.ts';
import { exportsQuery } from './data-queries.ts';
import { exportFailureText } from './export-failure-text.ts';
import styles from './export-progress.module.css';

/** How far the export is that is being made; the server knows it, so that a reload changes nothing. */
export function ExportProgress({ site, present }: { site: Site; present: HistoryExport }) {
  const mayWrite = useMay('write');
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () =>
      call('DELETE /v1/sites/:id/exports/:exportId', { params: { id: site.id, exportId: present.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsQuery(site.id).queryKey }),
  });
  const span = formatSpan(present.start, present.end);
  return (
    <div className={styles.exportProgress}>
      <p>
        <strong>{t('site-settings.exportingDays', { days: span })}</strong>
      </p>
      <progress
        max={100}
        value={present.progress}
        aria-label={t('site-settings.progressOfTheExport')}
        aria-valuetext={`${formatRough(present.progress)}, ${leftText(present)}`}
      />
      <p className={styles.exportLeft}>
        <span>{formatRough(present.progress)}</span>
        <span className="soft">{leftText(present)}</span>
      </p>
      <p className="field-hint">{writingText(present)}</p>
      {cancel.isError && <ErrorNotice error={cancel.error} />}
      {mayWrite && (
        <div className="actions">
          <button
            type="button"
            className="button small"
            aria-disabled={cancel.isPending}
            onClick={() => cancel.isPending || cancel.mutate()}
          >
            {cancel.isPending ? t('site-settings.cancelling') : t('site-settings.cancelExport')}
          </button>
        </div>
      )}
    </div>
  );
}

function leftText({ state, seconds_left: left, reason }: HistoryExport): string {
  if (state === 'waiting')
    return reason ? t('site-settings.triedAgainInAMoment') : t('site-settings.startsInAMoment');
  if (left === null) return t('site-settings.estimatingTheTime');
  if (left < 60) return t('site-settings.lessThanAMinuteLeft');
  const minutes = Math.ceil(left / 60);
  if (minutes < 90) return t('site-settings.aboutMinutesLeft', { count: minutes });
  return t('site-settings.aboutHoursLeft', { count: Math.round(left / 3600) });
}

function writingText(each: HistoryExport): string {
  const { state, writing, reason } = each;
  if (state === 'waiting' && reason) return exportFailureText(each);
  if (writing === 'zip') return t('site-settings.packingTheArchive');
  return writing ? t('site-settings.writingFile', { file: writing }) : t('site-settings.youMayLeaveThisPage');
}
