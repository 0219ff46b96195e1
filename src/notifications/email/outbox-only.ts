import type { Log } from '../../kit/log.ts';
import type { Sender } from './email-address.ts';
import type { Mailer } from './mailer.ts';
import { advise } from './smtp-advice.ts';

/**
 * Without an SMTP server the email stays in the outbox, and its text goes to the log, links included: somebody has to be
 * able to read it. Of the recipient the log has only what the operator needs to know them by. Where emails are kept on purpose,
 * as in the demo, the outbox shows them, and the terminal stays readable.
 */
export function openOutboxOnly(sender: Sender, log: Log, isOnPurpose = false): Mailer {
  return {
    server: null,
    sender,
    send: async ({ to, messageId, message }) => {
      const { subject, text } = message;
      const told = { to: maskedAddress(to), email: messageId, subject, text };
      log[isOnPurpose ? 'debug' : 'info'](told, 'no SMTP server is configured: email kept in the outbox');
      return 'kept';
    },
    attempt: async () => ({ ok: false, transcript: [], ...advise('no_server') }),
    close: () => undefined,
  };
}

/** `a…@example.com` */
function maskedAddress(address: string): string {
  return address.replace(/^(.).*(@[^@]*)$/, '$1…$2');
}
