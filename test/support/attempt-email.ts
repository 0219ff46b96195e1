import type { Mailer } from '../../src/notifications/email/mailer.ts';
import { sendEmailJob } from '../../src/notifications/email/send-email.ts';
import { settleEmail } from '../../src/records/notifications/emails.ts';
import type { Records } from '../../src/records/records.ts';
import { quietLog } from './quiet-log.ts';

/** The queue's next attempt of an email that waits. @returns whom it reached */
export async function attemptEmail(
  { records, now }: { records: Records; now: () => number },
  id: string,
): Promise<string[]> {
  const reached: string[] = [];
  const send = async ({ to }: { to: string }) => {
    reached.push(to);
    return 'sent' as const;
  };
  const mailer = { server: null, sender: { name: '', address: 't@example.com' }, send } as unknown as Mailer;
  const stop = new AbortController().signal;
  await settleEmail(records.db, id, { state: 'waiting', error: 'the server was away' });
  await sendEmailJob({ records, mailer, now, log: quietLog, stop }).mail?.({ mail_id: id });
  return reached;
}
