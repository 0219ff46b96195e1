import type { EmailTest } from '../../contract/operations/emails.ts';
import type { Sender } from './email-address.ts';
import type { Attachment, EmailMessage } from './email-message.ts';
import type { SmtpServer } from './smtp-address.ts';

/** An email to send. */
export interface OutgoingEmail {
  /** Stays the same on a retry, so that a server that has it already recognizes it. */
  messageId: string;
  to: string;
  message: EmailMessage;
  attachments: Attachment[];
  unsubscribeUrl: string | null;
  date: Date;
}

/** What goes over the wire, as the email test shows it; without secrets. */
export interface TranscriptLine {
  from: 'truce' | 'server' | 'note';
  text: string;
}

/** How it went; `advice`: what went wrong and what to do about it, in words; null where nothing did. */
export type Trial = EmailTest;

/** How email leaves: over SMTP, or not at all, when it is kept to be read in the dashboard. */
export interface Mailer {
  /** Null: there is no server. */
  server: SmtpServer | null;
  sender: Sender;
  /**
   * @returns `sent` once the server has taken it.
   * @throws EmailRefused where it will not be taken later either; anything else may be tried again.
   */
  send(email: OutgoingEmail): Promise<'sent' | 'kept'>;
  /** Sends one email on a connection of its own and returns the conversation. */
  attempt(email: OutgoingEmail): Promise<Trial>;
  close(): void;
}

/** The server's last word, or an address that is none. */
export class EmailRefused extends Error {}
