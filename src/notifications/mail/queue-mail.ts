import { randomUUID } from 'node:crypto';
import { addJob } from '../../records/jobs/queue.ts';
import { addMail } from '../../records/notifications/mails.ts';
import type { Db } from '../../records/records.ts';
import type { Mail } from './email-message.ts';

export const mailJobKind = 'mail';

/** Whether an email with this key was ever put into the outbox. */
export async function isQueued(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts an email into the outbox and plans its sending, in the caller's transaction: what was committed is sent, and what
 * was rolled back is not. Without an SMTP server it stays in the outbox, where members can read it.
 */
export async function queueMail(db: Db, mail: Mail, now: string): Promise<void> {
  const id = randomUUID();
  const isNew = await addMail(db, {
    id,
    key: mail.key,
    account_id: mail.accountId,
    site_id: mail.siteId,
    kind: mail.kind,
    recipient: mail.to,
    subject: mail.letter.subject,
    html: mail.letter.html,
    text: mail.letter.text,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    state: 'waiting',
    error: null,
    created_at: now,
    sent_at: null,
  });
  if (!isNew) return;
  for (const [position, { name, type, content }] of (mail.attachments ?? []).entries()) {
    const row = { mail_id: id, position, name, type, content: content.toString('base64') };
    await db.insertInto('mail_attachments').values(row).execute();
  }
  await addJob(db, { kind: mailJobKind, key: `mail:${mail.key}`, payload: { mail_id: id }, runAt: now });
}
