import type { HistoryExport } from '../../../contract/reports/exports.ts';
import { t } from '../../i18n/t.ts';

/** Why an export failed, in the reader's language; what nobody foresaw is quoted as the server said it. */
export function exportFailureText({ reason, reason_code }: Pick<HistoryExport, 'reason' | 'reason_code'>) {
  if (reason_code === 'disk_full') return t('site-settings.exportDiskFull', { folder: 'TRUCE_DATA_DIR' });
  if (reason_code === 'server_stopped') return t('site-settings.exportServerStopped');
  return reason ? t('site-settings.exportError', { reason }) : '';
}
