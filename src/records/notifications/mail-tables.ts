/** The outbox: what was written to whom, and whether it went out. */
export interface MailTables {
  mails: {
    id: string;
    /** What makes a mail go out once. */
    key: string;
    account_id: string;
    site_id: string | null;
    kind: string;
    recipient: string;
    subject: string;
    html: string;
    text: string;
    unsubscribe_url: string | null;
    /** `kept`: there is no SMTP server, so it is read here. */
    state: 'waiting' | 'sent' | 'kept' | 'failed';
    error: string | null;
    created_at: string;
    sent_at: string | null;
  };
  /** Content as Base64. */
  mail_attachments: { mail_id: string; position: number; name: string; type: string; content: string };
}
