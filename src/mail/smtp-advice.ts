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
const faults: { fits: (scene: Scene) => boolean; say: (scene: Scene) => string }[] = [
  {
    fits: ({ fault }) => fault instanceof MailRefused,
    say: ({ text }) => `${text}.`,
  },
  {
    fits: ({ text }) => /ENOTFOUND|EAI_AGAIN|EDNS|queryA|getaddrinfo/.test(text),
    say: ({ server }) =>
      `There is no machine called ${server.host}, or this one cannot look it up. Check the host in TRUCE_SMTP_URL.`,
  },
  {
    fits: ({ text }) => /ECONNREFUSED/.test(text),
    say: ({ server }) =>
      `${server.host} answers, but nothing listens on port ${server.port}. Most providers use 587 with smtp:// or 465 with smtps://.`,
  },
  {
    fits: ({ text }) =>
      /wrong version number|packet length too long|SSL routines.*unknown protocol/i.test(text),
    say: ({ server }) =>
      `Port ${server.port} does not begin with TLS. Write smtp:// instead of smtps:// (usually with port 587), or use port 465.`,
  },
  {
    fits: ({ text }) => /certificate|self.signed|altnames|CERT_/i.test(text),
    say: ({ server }) =>
      `${server.host} shows a certificate that is not valid for that name. Use the name that stands in the certificate; for a server of your own, give its authority with NODE_EXTRA_CA_CERTS, or add ?certificate=any.`,
  },
  {
    fits: ({ text, server }) => server.encryption === 'starttls' && /STARTTLS|TLS/.test(text),
    say: () =>
      'The server offers no encryption, and Truce does not send a password without it. Use smtps:// with port 465; on a network that you trust, add ?starttls=never.',
  },
  {
    fits: ({ text }) => /Greeting never received/i.test(text),
    say: ({ server }) =>
      `${server.host} took the connection on port ${server.port} and said nothing. A port for TLS from the first byte (465) needs smtps://.`,
  },
  {
    fits: ({ text }) => /timed? ?out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i.test(text),
    say: ({ server }) =>
      `${server.host} does not answer on port ${server.port}. A firewall may stand between; many hosting companies block port 25, so use 587 or 465.`,
  },
  {
    fits: ({ fault, text }) => fault.responseCode === 530 && /STARTTLS|TLS|encrypt/i.test(text),
    say: () => 'The server wants encryption first. Add ?starttls=required, or use smtps:// with port 465.',
  },
  {
    fits: ({ fault }) => fault.code === 'EAUTH' || [530, 534, 535].includes(fault.responseCode ?? 0),
    say: ({ server }) =>
      server.auth
        ? `The server refused user or password. Many providers want a password made for programs ("app password") or an API key; in TRUCE_SMTP_URL, write @ as %40, : as %3A and / as %2F.`
        : 'The server wants a user and a password: smtp://user:password@host:587.',
  },
  {
    fits: ({ fault }) => fault.command === 'MAIL FROM' && isRefusal(fault),
    say: ({ sender }) =>
      `The server does not let you send as ${sender.address}. Set TRUCE_MAIL_FROM to an address that belongs to your account there.`,
  },
  {
    fits: ({ fault }) => fault.command === 'RCPT TO' && isRefusal(fault),
    say: ({ sender }) =>
      `The server refused the recipient. Check the address; a server that "denies relaying" wants you to sign in, or does not send for ${sender.address}.`,
  },
  {
    fits: ({ fault }) => (fault.responseCode ?? 0) >= 400 && (fault.responseCode ?? 0) < 500,
    say: () => 'The server asks to try later; Truce does so by itself. Its words are in the last lines.',
  },
  {
    fits: ({ fault }) => isRefusal(fault),
    say: () => 'The server refused the mail. Its words are in the last lines.',
  },
];

/** What went wrong in plain words, and what to do about it. */
export function adviceFor(fault: SmtpFault, server: SmtpServer, sender: Sender): string {
  const text = `${fault.code ?? ''} ${fault.message}`.trim();
  const scene = { fault, text: fault instanceof MailRefused ? fault.message : text, server, sender };
  const known = faults.find(({ fits }) => fits(scene));
  return known ? known.say(scene) : `The connection ended: ${fault.message}. See the last lines.`;
}

function isRefusal({ responseCode = 0 }: SmtpFault): boolean {
  return responseCode >= 500;
}
