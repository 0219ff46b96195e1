import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { composeEmail } from '../../src/notifications/email/compose-email.ts';
import type { QueuedEmail } from '../../src/notifications/email/email-message.ts';
import { queueEmail } from '../../src/notifications/email/queue-email.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import type { RunningServer } from './server.ts';

/** An email of two lines with a file. */
export function someEmail(accountId: string, more: Partial<QueuedEmail> = {}): QueuedEmail {
  const texts = {
    subject: 'Your report',
    preheader: 'A good day.',
    heading: 'Your report',
    paragraphs: ['A good day.'],
    baseUrl: 'https://truce.example.com',
  };
  const message = composeEmail(texts, writerOf('en'));
  const attachments = [{ name: 'report.csv', type: 'text/csv', content: Buffer.from('date,sessions\r\n') }];
  const key = randomUUID();
  return {
    accountId,
    siteId: null,
    kind: 'report',
    to: 'reader@example.com',
    message,
    attachments,
    key,
    ...more,
  };
}

/** @returns the id of an email that was put into the outbox as a room does it. */
export async function putEmail({ db }: Records, mail: QueuedEmail, now: string): Promise<string> {
  await queueEmail(db, mail, now);
  const row = await db.selectFrom('mails').select('id').where('key', '=', mail.key).executeTakeFirstOrThrow();
  return row.id;
}

/** An email in the outbox of a server that runs, of its first account. */
export async function writeEmail(
  { dataDir }: RunningServer,
  more: Partial<QueuedEmail> = {},
): Promise<string> {
  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  try {
    const account = await records.db
      .selectFrom('accounts')
      .select('id')
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    return await putEmail(records, someEmail(account.id, more), new Date().toISOString());
  } finally {
    await records.close();
  }
}
