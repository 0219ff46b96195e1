import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { composeEmail } from '../../src/notifications/mail/compose-email.ts';
import type { Mail } from '../../src/notifications/mail/email-message.ts';
import { queueMail } from '../../src/notifications/mail/queue-mail.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import type { RunningServer } from './server.ts';

/** A letter of two lines with a file. */
export function someMail(accountId: string, more: Partial<Mail> = {}): Mail {
  const texts = {
    subject: 'Your report',
    preheader: 'A good day.',
    heading: 'Your report',
    paragraphs: ['A good day.'],
    baseUrl: 'https://truce.example.com',
  };
  const letter = composeEmail(texts, writerOf('en'));
  const attachments = [{ name: 'report.csv', type: 'text/csv', content: Buffer.from('date,sessions\r\n') }];
  const key = randomUUID();
  return {
    accountId,
    siteId: null,
    kind: 'report',
    to: 'reader@example.com',
    letter,
    attachments,
    key,
    ...more,
  };
}

/** @returns the id of a mail that was put into the outbox as a room does it. */
export async function putMail({ db }: Records, mail: Mail, now: string): Promise<string> {
  await queueMail(db, mail, now);
  const row = await db.selectFrom('mails').select('id').where('key', '=', mail.key).executeTakeFirstOrThrow();
  return row.id;
}

/** A mail in the outbox of a server that runs, of its first account. */
export async function writeMail({ dataDir }: RunningServer, more: Partial<Mail> = {}): Promise<string> {
  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  try {
    const account = await records.db
      .selectFrom('accounts')
      .select('id')
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    return await putMail(records, someMail(account.id, more), new Date().toISOString());
  } finally {
    await records.close();
  }
}
