import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Sender, wireAddress } from './email-address.ts';
import { linkAddress } from './html-text.ts';
import { EmailRefused, type Mailer, type OutgoingEmail } from './mailer.ts';
import type { SmtpServer } from './smtp-address.ts';
import { type Advice, adviceFor, type SmtpFault } from './smtp-advice.ts';
import { openTranscript } from './smtp-transcript.ts';

/**
 * In ms. A server that is silent longer than this is tried again later. One that scans an email before it accepts it
 * needs minutes (RFC 5321, section 4.5.3.2): hanging up sooner sends it twice. A person waits for an attempt, so it ends sooner.
 */
export const smtpTimeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 600_000,
  attemptTimeout: 30_000,
};

/** Email goes out one after another on one connection, which stays open for the next. */
export function openSmtp(server: SmtpServer, sender: Sender, timeouts = smtpTimeouts): Mailer {
  const settings = { ...settingsOf(server), ...timeouts };
  const pool = createTransport({ ...settings, pool: true, maxConnections: 1, maxMessages: 100 });
  return {
    server,
    sender,
    async send(email) {
      try {
        await pool.sendMail(asMessage(email, sender));
        return 'sent';
      } catch (error) {
        throw isFinal(error) ? new EmailRefused(wordsOf(error)) : new Error(wordsOf(error));
      }
    },
    async attempt(email) {
      const transcript = openTranscript(server.auth);
      const { logger } = transcript;
      const socketTimeout = timeouts.attemptTimeout;
      const single = createTransport({ ...settings, socketTimeout, logger, transactionLog: true });
      try {
        await single.sendMail(asMessage(email, sender));
        return { ok: true, transcript: transcript.lines, advice: null, advice_code: null, values: {} };
      } catch (error) {
        // Shown to the operator: finding out what went wrong is what the attempt is for.
        transcript.note(wordsOf(error));
        return {
          ok: false,
          transcript: transcript.lines,
          ...adviceFor(error as SmtpFault, server, sender),
        };
      } finally {
        single.close();
      }
    },
    close: () => pool.close(),
  };
}

/** Connects and signs in, and sends nothing. @returns null where the server would take email; else what to do */
export async function checkSmtp(
  server: SmtpServer,
  sender: Sender,
  timeouts = smtpTimeouts,
): Promise<Advice | null> {
  const socketTimeout = timeouts.attemptTimeout;
  const single = createTransport({ ...settingsOf(server), ...timeouts, socketTimeout });
  try {
    await single.verify();
    return null;
  } catch (error) {
    return adviceFor(error as SmtpFault, server, sender);
  } finally {
    single.close();
  }
}

function settingsOf({ host, port, encryption, auth, checksCertificate }: SmtpServer) {
  return {
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(auth ? { auth: { user: auth.user, pass: auth.password } } : {}),
    tls: { rejectUnauthorized: checksCertificate },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** @throws EmailRefused where the recipient's address is none: nothing of it reaches the server. */
function asMessage(email: OutgoingEmail, sender: Sender): SendMailOptions {
  const to = wireAddress(email.to);
  if (!to) throw new EmailRefused(`"${email.to.slice(0, 100)}" is not an address that mail can be sent to`);
  const { message, attachments, unsubscribeUrl } = email;
  return {
    messageId: email.messageId,
    date: email.date,
    from: sender,
    to: { name: '', address: to },
    envelope: { from: sender.address, to: [to] },
    subject: message.subject,
    text: message.text,
    html: message.html,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
    })),
    headers: {
      // Holiday replies go nowhere (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl ? unsubscribeHeaders(linkAddress(unsubscribeUrl)) : {}),
    },
  };
}

/** One click (RFC 8058). */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Whether the error is about this email only. A refused password or a full server can be fixed. */
function isFinal(error: unknown): boolean {
  if (error instanceof EmailRefused) return true;
  const { responseCode = 0, command = '' } = error as SmtpFault;
  return responseCode >= 500 && responseCode !== 530 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
}

function wordsOf(error: unknown): string {
  const { response, message } = error as SmtpFault;
  return (response || message || String(error)).replace(/\s+/g, ' ').slice(0, 500);
}
