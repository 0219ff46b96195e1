import type { Mailer } from '../../src/notifications/email/mailer.ts';
import { sendEmailJob } from '../../src/notifications/email/send-email.ts';
import { settleEmail } from '../../src/records/notifications/emails.ts';
import { quietLog } from '../support/quiet-log.ts';
import type { LocalServer } from '../support/server.ts';

/** The queue's next attempt of an email that waits. @returns whom it reached */
export async function attemptEmail(server: LocalServer, id: string): Promise<string[]> {
  const { records } = server.stores;
  const reached: string[] = [];
  const send = async ({ to }: { to: string }) => {
    reached.push(to);
    return 'sent' as const;
  };
  const mailer = { server: null, sender: { name: '', address: 't@example.com' }, send } as unknown as Mailer;
  const stop = new AbortController().signal;
  await settleEmail(records.db, id, { state: 'waiting', error: 'the server was away' });
  await sendEmailJob({ records, mailer, now: server.clock.now, log: quietLog, stop }).mail?.({ mail_id: id });
  return reached;
}
