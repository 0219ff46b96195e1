import { randomUUID } from 'node:crypto';
import { addJob } from '../../records/jobs/queue.ts';
import { addEmail } from '../../records/notifications/emails.ts';
import type { Db } from '../../records/records.ts';
import type { QueuedEmail } from './email-message.ts';

export const emailJobKind = 'mail';

/** Whether an email with this key was ever put into the outbox. */
export async function isQueued(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts an email into the outbox and plans its sending, in the caller's transaction: what was committed is sent, and what
 * was rolled back is not. Without an SMTP server it stays in the outbox, where members can read it.
 */
export async function queueEmail(db: Db, email: QueuedEmail, now: string): Promise<void> {
  const id = randomUUID();
  const isNew = await addEmail(db, {
    id,
    key: email.key,
    account_id: email.accountId,
    site_id: email.siteId,
    kind: email.kind,
    recipient: email.to,
    subject: email.message.subject,
    html: email.message.html,
    text: email.message.text,
    unsubscribe_url: email.unsubscribeUrl ?? null,
    state: 'waiting',
    error: null,
    created_at: now,
    sent_at: null,
  });
  if (!isNew) return;
  for (const [position, { name, type, content }] of (email.attachments ?? []).entries()) {
    const row = { mail_id: id, position, name, type, content: content.toString('base64') };
    await db.insertInto('mail_attachments').values(row).execute();
  }
  await addJob(db, { kind: emailJobKind, key: `mail:${email.key}`, payload: { mail_id: id }, runAt: now });
}
