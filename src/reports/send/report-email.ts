import type { RecipientRole } from '../../contract/reports/reports.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import type { EmailMessage } from '../../notifications/email/email-message.ts';
import { renderReportEmail } from '../render/email.ts';
import type { Report } from '../report.ts';
import { numbersUrl } from './numbers-url.ts';

/** The email of a report, as its reader may see it: a reader who may set up nothing is led to no settings. */
export function emailOf(
  report: Report,
  context: {
    role: RecipientRole;
    baseUrl: string;
    /** Null for somebody who is no recipient: there is nothing to end. */
    unsubscribeUrl: string | null;
    /** Whether they can open the dashboard; left out: yes. */
    isMember?: boolean;
    writer: Writer;
  },
): EmailMessage {
  const site = `${context.baseUrl}/sites/${report.site.id}`;
  return renderReportEmail(report, {
    baseUrl: context.baseUrl,
    writer: context.writer,
    isMember: context.isMember ?? true,
    links: {
      dashboard: numbersUrl(context.baseUrl, report),
      settings: context.role === 'admin' ? `${site}/reports` : null,
      unsubscribe: context.unsubscribeUrl,
    },
  });
}

/** The link of an email that is only looked at: shown like a recipient's, and opens nothing. */
export function previewUnsubscribeUrl(baseUrl: string): string {
  return `${baseUrl}/unsubscribe/preview`;
}
