import type { ReportRun } from '../../../contract/reports/written-reports.ts';
import { t } from '../../i18n/t.ts';

type Recipient = ReportRun['recipients'][number];

/** What became of a report, in a few words. */
export function stateText({ state, will_retry, recipients, cause }: ReportRun): string {
  if (state === 'missed') return t('reports.missedNotSent');
  if (state === 'failed') return will_retry ? t('reports.couldNotBeWrittenIt') : t('reports.givenUp');
  if (state === 'waiting') return t('reports.beingWritten');
  if (recipients.length === 0) return t('reports.keptThereWasNoRecipient');
  const countOf = (which: Recipient['state']) => recipients.filter((each) => each.state === which).length;
  const failed = countOf('failed');
  if (failed > 0) return t('health.emailsCouldNotBeSent', { count: failed });
  const waiting = countOf('waiting');
  if (waiting > 0) return t('reports.onItsWayToRecipients', { count: waiting });
  const kept = countOf('kept');
  if (kept > 0) return t('reports.keptInTheOutbox', { count: kept });
  return cause === 'by_hand'
    ? t('reports.byHandToRecipients', { count: recipients.length })
    : t('reports.toRecipients', { count: recipients.length });
}
