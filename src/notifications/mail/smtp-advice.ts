import type { MailFault, MailTest } from '../../contract/operations/mails.ts';
import type { Sender } from './mail-address.ts';
import { MailRefused } from './mailer.ts';
import type { SmtpServer } from './smtp-address.ts';

/** What a failed conversation leaves behind. */
export interface SmtpFault extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

interface Scene {
  fault: SmtpFault;
  text: string;
  server: SmtpServer;
  sender: Sender;
}

/** The first that fits is said. */
const faults: { fits: (scene: Scene) => boolean; code: MailFault }[] = [
  { fits: ({ fault }) => fault instanceof MailRefused, code: 'refused_before' },
  { fits: ({ text }) => /ENOTFOUND|EAI_AGAIN|EDNS|queryA|getaddrinfo/.test(text), code: 'unknown_host' },
  { fits: ({ text }) => /ECONNREFUSED/.test(text), code: 'nobody_listens' },
  {
    fits: ({ text }) =>
      /wrong version number|packet length too long|SSL routines.*unknown protocol/i.test(text),
    code: 'no_tls',
  },
  { fits: ({ text }) => /certificate|self.signed|altnames|CERT_/i.test(text), code: 'bad_certificate' },
  {
    fits: ({ text, server }) => server.encryption === 'starttls' && /STARTTLS|TLS/.test(text),
    code: 'no_encryption',
  },
  { fits: ({ text }) => /Greeting never received/i.test(text), code: 'silent' },
  { fits: ({ text }) => /timed? ?out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i.test(text), code: 'no_answer' },
  {
    fits: ({ fault, text }) => fault.responseCode === 530 && /STARTTLS|TLS|encrypt/i.test(text),
    code: 'wants_encryption',
  },
  {
    fits: ({ fault, server }) => isSignIn(fault) && Boolean(server.auth),
    code: 'wrong_password',
  },
  { fits: ({ fault }) => isSignIn(fault), code: 'wants_password' },
  { fits: ({ fault }) => fault.command === 'MAIL FROM' && isRefusal(fault), code: 'wrong_sender' },
  { fits: ({ fault }) => fault.command === 'RCPT TO' && isRefusal(fault), code: 'wrong_recipient' },
  {
    fits: ({ fault }) => (fault.responseCode ?? 0) >= 400 && (fault.responseCode ?? 0) < 500,
    code: 'try_later',
  },
  { fits: ({ fault }) => isRefusal(fault), code: 'refused' },
];

/** What went wrong and what to do about it: as a code with the names in it, and in plain words. */
export type Advice = Pick<MailTest, 'advice' | 'advice_code' | 'values'>;

export function adviceFor(fault: SmtpFault, server: SmtpServer, sender: Sender): Advice {
  const text = `${fault.code ?? ''} ${fault.message}`.trim();
  const scene = { fault, text: fault instanceof MailRefused ? fault.message : text, server, sender };
  const { code } = faults.find(({ fits }) => fits(scene)) ?? { code: 'ended' as const };
  const { host, port } = server;
  const names = { host, port: String(port), address: sender.address };
  // Words of the system go no further than into the sentences that are made of them.
  const isQuoted = code === 'ended' || code === 'refused_before';
  return advise(code, { ...names, ...(isQuoted && { detail: fault.message }) });
}

export function advise(code: MailFault, values: Record<string, string> = {}): Advice {
  const advice = words[code].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return { advice, advice_code: code, values };
}

const words: Record<MailFault, string> = {
  no_server:
    'No SMTP server is set up: mail stays in the outbox. Set TRUCE_SMTP_URL, for example smtp://user:password@mail.example.com:587, and TRUCE_MAIL_FROM, and start Truce again.',
  refused_before: '{detail}.',
  unknown_host:
    'There is no machine called {host}, or this one cannot look it up. Check the host in TRUCE_SMTP_URL.',
  nobody_listens:
    '{host} answers, but nothing listens on port {port}. Most providers use 587 with smtp:// or 465 with smtps://.',
  no_tls:
    'Port {port} does not begin with TLS. Write smtp:// instead of smtps:// (usually with port 587), or use port 465.',
  bad_certificate:
    '{host} shows a certificate that is not valid for that name. Use the name that stands in the certificate; for a server of your own, give its authority with NODE_EXTRA_CA_CERTS, or add ?certificate=any.',
  no_encryption:
    'The server offers no encryption, and Truce does not send a password without it. Use smtps:// with port 465; on a network that you trust, add ?starttls=never.',
  silent:
    '{host} took the connection on port {port} and said nothing. A port for TLS from the first byte (465) needs smtps://.',
  no_answer:
    '{host} does not answer on port {port}. A firewall may stand between; many hosting companies block port 25, so use 587 or 465.',
  wants_encryption:
    'The server wants encryption first. Add ?starttls=required, or use smtps:// with port 465.',
  wrong_password:
    'The server refused user or password. Many providers want a password made for programs ("app password") or an API key; in TRUCE_SMTP_URL, write @ as %40, : as %3A and / as %2F.',
  wants_password: 'The server wants a user and a password: smtp://user:password@host:587.',
  wrong_sender:
    'The server does not let you send as {address}. Set TRUCE_MAIL_FROM to an address that belongs to your account there.',
  wrong_recipient:
    'The server refused the recipient. Check the address; a server that "denies relaying" wants you to sign in, or does not send for {address}.',
  try_later:
    'The server asked us to retry later; Truce will do so automatically. See the last lines for its reply.',
  refused: 'The server refused the mail. Its words are in the last lines.',
  ended: 'The connection ended: {detail}. See the last lines.',
};

function isSignIn({ code, responseCode = 0 }: SmtpFault): boolean {
  return code === 'EAUTH' || [530, 534, 535].includes(responseCode);
}

function isRefusal({ responseCode = 0 }: SmtpFault): boolean {
  return responseCode >= 500;
}
