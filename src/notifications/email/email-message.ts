import type { EmailSummary } from '../../contract/operations/emails.ts';

/** An email as it is read: the same text as HTML and as plain text. */
export interface EmailMessage {
  subject: string;
  html: string;
  text: string;
}

export type EmailKind = EmailSummary['kind'];

export interface Attachment {
  /** File name; made of our own words, never of a user's. */
  name: string;
  type: string;
  content: Buffer;
}

/** One email to one person, before it is in the outbox. */
export interface QueuedEmail {
  accountId: string;
  siteId: string | null;
  kind: EmailKind;
  to: string;
  message: EmailMessage;
  attachments?: Attachment[];
  /** For List-Unsubscribe, with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** The same key never goes out twice. */
  key: string;
}
