import type { EmailFailure } from '../../contract/operations/emails.ts';
import { codesOf } from '../coded-texts.ts';

/** What `mails.error` says where Truce itself decided that an email fails. The dashboard translates the code. */
export const emailFailureTexts: Record<Exclude<EmailFailure, 'other'>, string> = {
  unsubscribed: 'This recipient unsubscribed from the report. Add the address again first.',
  removed: 'This address is no longer a recipient of the report. Add the address again first.',
  no_alerts: 'This address no longer gets this kind of alert. Add the address again first.',
  no_export_access: 'This address no longer belongs to a member who may download the export.',
  link_ended: 'The link in this email no longer works. Create a new one.',
  content_deleted: 'It waited until its content was deleted.',
};

export const emailFailureOf = codesOf(emailFailureTexts);
