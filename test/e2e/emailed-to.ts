import { vi } from 'vitest';
import { patienceMs } from '../support/patience.ts';
import type { MailSink } from '../support/smtp.ts';

/** The newest link to a page that was emailed to somebody, once it has come. @param page as `/reset` */
export function linkEmailedTo(sink: MailSink, email: string, page: string): Promise<string> {
  const wanted = new RegExp(`http\\S+${page}#\\w{32}`);
  return vi.waitFor(() => {
    const mails = sink.received.filter(({ to }) => to.includes(email));
    const link = mails.map(({ mail }) => wanted.exec(mail.text ?? '')?.[0]).findLast(Boolean);
    if (!link) throw new Error(`no link to ${page} was emailed to ${email}`);
    return link;
  }, patienceMs);
}
