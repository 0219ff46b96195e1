import type { MailHead } from '../../contract/operations/mails.ts';

/** An email as it is read: the same text as HTML and as plain text. */
export interface EmailMessage {
  subject: string;
  html: string;
  text: string;
}

export type MailKind = MailHead['kind'];

export interface Attachment {
  /** File name; made of our own words, never of a user's. */
  name: string;
  type: string;
  content: Buffer;
}

/** One letter to one person. */
export interface Mail {
  accountId: string;
  siteId: string | null;
  kind: MailKind;
  to: string;
  letter: EmailMessage;
  attachments?: Attachment[];
  /** For List-Unsubscribe, with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** The same key never goes out twice. */
  key: string;
}
