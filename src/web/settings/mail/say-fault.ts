import type { MailFault, MailTest } from '../../../contract/operations/mails.ts';
import { t } from '../../i18n/t.ts';

/** Why a test mail did not leave and what to do, in the reader's language; else as the API says it. */
export function sayFault({ advice, advice_code, values }: MailTest): string | null {
  return advice_code === null ? advice : (sentences[advice_code]?.(values) ?? advice);
}

const sentences: Record<MailFault, (values: MailTest['values']) => string> = {
  no_server: () =>
    t(
      'No SMTP server is set up: mail stays in the outbox. Set TRUCE_SMTP_URL, for example smtp://user:password@mail.example.com:587, and TRUCE_MAIL_FROM, and start Truce again.',
    ),
  refused_before: (values) => t('{detail}.', values),
  unknown_host: (values) =>
    t(
      'There is no machine called {host}, or this one cannot look it up. Check the host in TRUCE_SMTP_URL.',
      values,
    ),
  nobody_listens: (values) =>
    t(
      '{host} answers, but nothing listens on port {port}. Most providers use 587 with smtp:// or 465 with smtps://.',
      values,
    ),
  no_tls: (values) =>
    t(
      'Port {port} does not begin with TLS. Write smtp:// instead of smtps:// (usually with port 587), or use port 465.',
      values,
    ),
  bad_certificate: (values) =>
    t(
      '{host} shows a certificate that is not valid for that name. Use the name that stands in the certificate; for a server of your own, give its authority with NODE_EXTRA_CA_CERTS, or add ?certificate=any.',
      values,
    ),
  no_encryption: () =>
    t(
      'The server offers no encryption, and Truce does not send a password without it. Use smtps:// with port 465; on a network that you trust, add ?starttls=never.',
    ),
  silent: (values) =>
    t(
      '{host} took the connection on port {port} and said nothing. A port for TLS from the first byte (465) needs smtps://.',
      values,
    ),
  no_answer: (values) =>
    t(
      '{host} does not answer on port {port}. A firewall may stand between; many hosting companies block port 25, so use 587 or 465.',
      values,
    ),
  wants_encryption: () =>
    t('The server wants encryption first. Add ?starttls=required, or use smtps:// with port 465.'),
  wrong_password: () =>
    t(
      'The server refused user or password. Many providers want a password made for programs (“app password”) or an API key; in TRUCE_SMTP_URL, write @ as %40, : as %3A and / as %2F.',
    ),
  wants_password: () => t('The server wants a user and a password: smtp://user:password@host:587.'),
  wrong_sender: (values) =>
    t(
      'The server does not let you send as {address}. Set TRUCE_MAIL_FROM to an address that belongs to your account there.',
      values,
    ),
  wrong_recipient: (values) =>
    t(
      'The server refused the recipient. Check the address; a server that “denies relaying” wants you to sign in, or does not send for {address}.',
      values,
    ),
  try_later: () =>
    t('The server asks to try later; Truce does so by itself. Its words are in the last lines.'),
  refused: () => t('The server refused the mail. Its words are in the last lines.'),
  ended: (values) => t('The connection ended: {detail}. See the last lines.', values),
};
