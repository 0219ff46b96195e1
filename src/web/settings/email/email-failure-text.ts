import type { EmailSummary } from '../../../contract/operations/emails.ts';
import { t } from '../../i18n/t.ts';

/** Why an email failed, in the reader's language; what a mail server said is quoted. */
export function emailFailureText({
  error,
  error_code,
}: Pick<EmailSummary, 'error' | 'error_code'>): string | null {
  if (error_code === 'unsubscribed' || error_code === 'removed')
    return t('common.thisRecipientUnsubscribedAddThe');
  if (error_code === 'no_alerts') return t('email-settings.noAlerts');
  if (error_code === 'no_export_access') return t('common.emailNoExportAccess');
  if (error_code === 'link_ended') return t('common.theLinkInThisEmailEnded');
  if (error_code === 'content_deleted') return t('email-settings.contentDeleted');
  return error;
}
