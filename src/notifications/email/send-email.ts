import type { Log } from '../../kit/log.ts';
import type { JobEnd } from '../../records/jobs/job-ends.ts';
import type { JobHandlers, JobPayloads } from '../../records/jobs/job-payloads.ts';
import { addJob } from '../../records/jobs/queue.ts';
import {
  eraseEmail,
  findEmail,
  hurryEmail,
  linkKinds,
  listAttachments,
  reopenEmail,
  type StoredEmail,
  settleEmail,
} from '../../records/notifications/emails.ts';
import { inTransaction, type RecordsAt } from '../../records/records.ts';
import { EmailRefused, type Mailer } from './mailer.ts';
import { emailJobKind } from './queue-email.ts';
import { whyNotSent } from './why-not-sent.ts';

export interface SendingParts {
  records: RecordsAt;
  mailer: Mailer;
  now: () => number;
  log: Log;
  /** Aborted when the service stops and has waited long enough. */
  stop: AbortSignal;
}

/** A server that dribbles longer than this, in ms, is tried again later; longer than any silence (`smtpTimeouts`). */
export const sendDeadlineMs = 900_000;

/** Who can read such an email can be who it was written to. */
export const secretKinds: readonly string[] = ['invitation', 'password_reset'];

/** Sends the emails of the outbox, one per job. */
export function sendEmailJob(parts: SendingParts): JobHandlers {
  const taken: Taken = new Map();
  return {
    [emailJobKind]: async ({ mail_id, again }) => {
      const email = await findEmail(parts.records.db, mail_id);
      // Deleted with its site, or another job was faster.
      if (email?.state !== 'waiting' || email.html === '') return;
      await sendStored(parts, taken, email, again ?? '');
    },
  };
}

/** After the last attempt, the email is marked as failed; its error is that of the attempt. */
export const emailEnd: JobEnd<JobPayloads['mail']> = {
  async giveUp(db, { mail_id }) {
    const email = await findEmail(db, mail_id);
    if (email?.state === 'waiting') await settleEmail(db, email.id, { state: 'failed', error: email.error });
  },
  async takeUp(db, { mail_id }) {
    const email = await findEmail(db, mail_id);
    if (email?.state === 'failed' && email.html !== '')
      await settleEmail(db, email.id, { state: 'waiting', error: email.error });
  },
};

/**
 * Once more, with an id of its own, so that a receiver does not take it for one they have. An email that waits already, since
 * somebody else sent it again at the same time, goes out once, and now.
 */
export async function sendAgain(
  records: RecordsAt,
  email: StoredEmail,
  again: string,
  now: string,
): Promise<void> {
  await inTransaction(records, async (db) => {
    if (!(await reopenEmail(db, email.id))) return hurryEmail(db, email.id, now);
    const key = `mail:${email.key}:${again}`;
    await addJob(db, { kind: emailJobKind, key, payload: { mail_id: email.id, again }, runAt: now });
  });
}

/** What became of emails whose row could not be written yet, by Message-ID: the next try only writes it. */
type Taken = Map<string, 'sent' | 'kept'>;

async function sendStored(
  parts: SendingParts,
  taken: Taken,
  email: StoredEmail,
  again: string,
): Promise<void> {
  const { records, mailer, now } = parts;
  const messageId = messageIdOf(email.id, again, mailer.sender.address);
  const outcome = taken.get(messageId) ?? (await sendMessage(parts, email, messageId));
  if (outcome === 'refused') return;
  taken.set(messageId, outcome);
  const sentAt = outcome === 'sent' ? { sent_at: new Date(now()).toISOString() } : {};
  await inTransaction(records, async (db) => {
    await settleEmail(db, email.id, { state: outcome, error: null, ...sentAt });
    if (outcome === 'sent' && linkKinds.includes(email.kind)) await eraseEmail(db, email.id);
  });
  taken.delete(messageId);
}

/** @throws what may be better at the next try */
async function sendMessage(
  { records: { db }, mailer, now, log, stop }: SendingParts,
  email: StoredEmail,
  messageId: string,
): Promise<'sent' | 'kept' | 'refused'> {
  const why = await whyNotSent(db, email, now());
  if (why !== null) {
    await settleEmail(db, email.id, { state: 'failed', error: why.message });
    return 'refused';
  }
  const files = await listAttachments(db, email.id);
  try {
    return await inTime(
      mailer.send({
        messageId,
        to: email.recipient,
        message: email,
        attachments: files.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') })),
        unsubscribeUrl: email.unsubscribe_url,
        date: new Date(now()),
      }),
      stop,
    );
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (error instanceof EmailRefused) {
      // The server's last word: trying again would annoy it. The outbox shows it.
      log.warn({ email: email.id, error: words }, 'an email was refused');
      await settleEmail(db, email.id, { state: 'failed', error: words });
      return 'refused';
    }
    await settleEmail(db, email.id, { state: 'waiting', error: words });
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
