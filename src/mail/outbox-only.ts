import type { Log } from '../kit/log.ts';
import type { Sender } from './mail-address.ts';
import type { Mailer } from './mailer.ts';
import { advise } from './smtp-advice.ts';

/** Without an SMTP server: a line in the log, never the content, and the mail stays where it is. */
export function openOutboxOnly(sender: Sender, log: Log): Mailer {
  return {
    server: null,
    sender,
    send: async ({ to, messageId }) => {
      log.info({ to, mail: messageId }, 'no SMTP server is set up: a mail is kept in the outbox');
      return 'kept';
    },
    attempt: async () => ({ ok: false, transcript: [], ...advise('no_server') }),
    close: () => undefined,
  };
}
