import type { Log } from '../kit/log.ts';
import type { Sender } from './mail-address.ts';
import type { Mailer } from './mailer.ts';

export const howToSetUp =
  'No SMTP server is set up: mail stays in the outbox. Set TRUCE_SMTP_URL, for example smtp://user:password@mail.example.com:587, and TRUCE_MAIL_FROM, and start Truce again.';

/** Without an SMTP server: a line in the log, never the content, and the mail stays where it is. */
export function openOutboxOnly(sender: Sender, log: Log): Mailer {
  return {
    server: null,
    sender,
    send: async ({ to, messageId }) => {
      log.info({ to, mail: messageId }, 'no SMTP server is set up: a mail is kept in the outbox');
      return 'kept';
    },
    attempt: async () => ({ ok: false, transcript: [], advice: howToSetUp }),
    close: () => undefined,
  };
}
