import type { ReportRun } from '../../../contract/reports/written-reports.ts';
import { t } from '../../i18n/t.ts';

/** Why a report was not written, in the reader's language; what nobody foresaw is quoted as the server said it. */
export function runFailureText({
  error,
  error_code,
}: Pick<ReportRun, 'error' | 'error_code'>): string | null {
  if (error_code === 'not_in_time') return t('reports.notWrittenInTime');
  if (error_code === 'turned_off') return t('reports.turnedOffBeforeWritten');
  if (error_code === 'clock_ahead') return t('reports.clockWasAhead');
  if (error_code === 'server_stopped') return t('reports.serverStoppedWriting');
  return error;
}
