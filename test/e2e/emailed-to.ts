import { expect, vi } from 'vitest';
import type { MailSink } from '../support/smtp.ts';

/** The link in the text of the newest email to somebody, once it has come. @param after how many emails were there before. */
export async function linkEmailedTo(sink: MailSink, email: string, after = 0): Promise<string> {
  const mails = () => sink.received.filter(({ to }) => to.includes(email));
  await vi.waitFor(() => expect(mails().length).toBeGreaterThan(after), 20_000);
  return /http\S+#\w{32}/.exec(mails().at(-1)?.mail.text ?? '')?.[0] ?? '';
}
