import type { EmailFailure } from '../../contract/operations/emails.ts';

/** What `mails.error` says where Truce itself decided that an email fails. The dashboard translates the code. */
export const emailFailureTexts: Record<Exclude<EmailFailure, 'other'>, string> = {
  unsubscribed: 'This recipient unsubscribed from the report. Add the address again first.',
  removed: 'This address is no longer a recipient of the report. Add the address again first.',
  no_alerts: 'This address no longer gets this kind of alert. Add the address again first.',
  no_export_access: 'This address no longer belongs to a member who may download the export.',
  link_ended: 'The link in this email no longer works. Create a new one.',
  content_deleted: 'It waited until its content was deleted.',
};

const codes = new Map(Object.entries(emailFailureTexts).map(([code, text]) => [text, code as EmailFailure]));

export function emailFailureOf(error: string | null): EmailFailure | null {
  return error === null ? null : (codes.get(error) ?? 'other');
}
