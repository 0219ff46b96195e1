import type { MailTest } from '../../contract/operations/mails.ts';
import type { Attachment, EmailMessage } from './email-message.ts';
import type { Sender } from './mail-address.ts';
import type { SmtpServer } from './smtp-address.ts';

/** An email to send. */
export interface OutgoingMail {
  /** Stays the same on a retry, so that a server that has it already recognizes it. */
  messageId: string;
  to: string;
  letter: EmailMessage;
  attachments: Attachment[];
  unsubscribeUrl: string | null;
  date: Date;
}

/** What goes over the wire, as the mail test shows it; without secrets. */
export interface TranscriptLine {
  from: 'truce' | 'server' | 'note';
  text: string;
}

/** How it went; `advice`: what went wrong and what to do about it, in words; null where nothing did. */
export type Trial = MailTest;

/** How mail leaves: over SMTP, or not at all, when it is kept to be read in the dashboard. */
export interface Mailer {
  /** Null: there is no server. */
  server: SmtpServer | null;
  sender: Sender;
  /**
   * @returns `sent` once the server has taken it.
   * @throws MailRefused where it will not be taken later either; anything else may be tried again.
   */
  send(mail: OutgoingMail): Promise<'sent' | 'kept'>;
  /** Sends one email on a connection of its own and returns the conversation. */
  attempt(mail: OutgoingMail): Promise<Trial>;
  close(): void;
}

/** The server's last word, or an address that is none. */
export class MailRefused extends Error {}
