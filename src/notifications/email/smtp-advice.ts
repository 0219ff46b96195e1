import { emailFaultText } from '../../contract/messages/email-fault-text.ts';
import type { EmailFault, EmailTest } from '../../contract/operations/emails.ts';
import { inEnglish } from '../../kit/messages/writer.ts';
import type { Sender } from './email-address.ts';
import { EmailRefused } from './mailer.ts';
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
const faults: { fits: (scene: Scene) => boolean; code: EmailFault }[] = [
  { fits: ({ fault }) => fault instanceof EmailRefused, code: 'refused_before' },
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
export type Advice = Pick<EmailTest, 'advice' | 'advice_code' | 'values'>;

export function adviceFor(fault: SmtpFault, server: SmtpServer, sender: Sender): Advice {
  const text = `${fault.code ?? ''} ${fault.message}`.trim();
  const scene = { fault, text: fault instanceof EmailRefused ? fault.message : text, server, sender };
  const { code } = faults.find(({ fits }) => fits(scene)) ?? { code: 'ended' as const };
  const { host, port } = server;
  const names = { host, port: String(port), address: sender.address };
  // Words of the system go no further than into the sentences that are made of them.
  const isQuoted = code === 'ended' || code === 'refused_before';
  return advise(code, { ...names, ...(isQuoted && { detail: fault.message }) });
}

export function advise(code: EmailFault, values: Record<string, string> = {}): Advice {
  return { advice: inEnglish(emailFaultText(code, values)), advice_code: code, values };
}

function isSignIn({ code, responseCode = 0 }: SmtpFault): boolean {
  return code === 'EAUTH' || [530, 534, 535].includes(responseCode);
}

function isRefusal({ responseCode = 0 }: SmtpFault): boolean {
  return responseCode >= 500;
}
