import type { Log } from '../../kit/log.ts';
import type { JobEnd } from '../../records/jobs/job-ends.ts';
import type { JobHandlers, JobPayloads } from '../../records/jobs/job-payloads.ts';
import { addJob } from '../../records/jobs/queue.ts';
import {
  eraseMail,
  findMail,
  linkKinds,
  listAttachments,
  type StoredMail,
  settleMail,
} from '../../records/notifications/mails.ts';
import { inTransaction, type RecordsAt } from '../../records/records.ts';
import { type Mailer, MailRefused } from './mailer.ts';
import { mailJobKind } from './queue-mail.ts';

export interface SendingParts {
  records: RecordsAt;
  mailer: Mailer;
  now: () => number;
  log: Log;
  /** Aborted when the service stops and has waited long enough. */
  stop: AbortSignal;
}

/** A server that dribbles longer than this, in ms, is tried again later. */
export const sendDeadlineMs = 120_000;

/** Who can read such a letter can be who it was written to. */
export const secretKinds: readonly string[] = ['invitation', 'password_reset'];

/** Sends the emails of the outbox, one per job. */
export function sendMailJob(parts: SendingParts): JobHandlers {
  const taken: Taken = new Map();
  return {
    [mailJobKind]: async ({ mail_id, again }) => {
      const mail = await findMail(parts.records.db, mail_id);
      // Deleted with its site, or another job was faster.
      if (mail?.state !== 'waiting' || mail.html === '') return;
      await sendStored(parts, taken, mail, again ?? '');
    },
  };
}

/** After the last attempt, the email is marked as failed; its error is that of the attempt. */
export const mailEnd: JobEnd<JobPayloads['mail']> = {
  async giveUp(db, { mail_id }) {
    const mail = await findMail(db, mail_id);
    if (mail?.state === 'waiting') await settleMail(db, mail.id, { state: 'failed', error: mail.error });
  },
  async takeUp(db, { mail_id }) {
    const mail = await findMail(db, mail_id);
    if (mail?.state === 'failed' && mail.html !== '')
      await settleMail(db, mail.id, { state: 'waiting', error: mail.error });
  },
};

/** Once more, with an id of its own, so that a receiver does not take it for one they have. */
export async function sendAgain(
  records: RecordsAt,
  mail: StoredMail,
  again: string,
  now: string,
): Promise<void> {
  await inTransaction(records, async (db) => {
    await settleMail(db, mail.id, { state: 'waiting', error: null });
    const key = `mail:${mail.key}:${again}`;
    await addJob(db, { kind: mailJobKind, key, payload: { mail_id: mail.id, again }, runAt: now });
  });
}

/** What became of letters whose row could not be written yet, by Message-ID: the next try only writes it. */
type Taken = Map<string, 'sent' | 'kept'>;

async function sendStored(parts: SendingParts, taken: Taken, mail: StoredMail, again: string): Promise<void> {
  const { records, mailer, now } = parts;
  const messageId = messageIdOf(mail.id, again, mailer.sender.address);
  const outcome = taken.get(messageId) ?? (await sendLetter(parts, mail, messageId));
  if (outcome === 'refused') return;
  taken.set(messageId, outcome);
  const sentAt = outcome === 'sent' ? { sent_at: new Date(now()).toISOString() } : {};
  await inTransaction(records, async (db) => {
    await settleMail(db, mail.id, { state: outcome, error: null, ...sentAt });
    if (outcome === 'sent' && linkKinds.includes(mail.kind)) await eraseMail(db, mail.id);
  });
  taken.delete(messageId);
}

/** @throws what may be better at the next try */
async function sendLetter(
  { records: { db }, mailer, now, log, stop }: SendingParts,
  mail: StoredMail,
  messageId: string,
): Promise<'sent' | 'kept' | 'refused'> {
  const files = await listAttachments(db, mail.id);
  try {
    return await inTime(
      mailer.send({
        messageId,
        to: mail.recipient,
        letter: mail,
        attachments: files.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') })),
        unsubscribeUrl: mail.unsubscribe_url,
        date: new Date(now()),
      }),
      stop,
    );
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (error instanceof MailRefused) {
      // The server's last word: trying again would annoy it. The outbox shows it.
      log.warn({ mail: mail.id, error: words }, 'an email was refused');
      await settleMail(db, mail.id, { state: 'failed', error: words });
      return 'refused';
    }
    await settleMail(db, mail.id, { state: 'waiting', error: words });
    throw error;
  }
}

function messageIdOf(id: string, again: string, sender: string): string {
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return `<${again ? `${id}.${again}` : id}@${domain}>`;
}

/** The queue's lease must not end before a try does. */
async function inTime<T>(sending: Promise<T>, stop: AbortSignal): Promise<T> {
  let giveUp: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('the server took too long')), sendDeadlineMs);
    const stopped = () => reject(new Error('the service stopped while it was sent'));
    stop.addEventListener('abort', stopped, { once: true });
    if (stop.aborted) stopped();
    giveUp = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', stopped);
    };
  });
  try {
    return await Promise.race([sending, late]);
  } finally {
    giveUp();
  }
}
