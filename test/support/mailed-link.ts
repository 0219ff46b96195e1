import { join } from 'node:path';
import type { MailKind } from '../../src/notifications/mail/email-message.ts';
import { findMail } from '../../src/records/notifications/mails.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { eventually } from './events.ts';

/** The token in the newest mail to somebody, as they would find it in their inbox. */
export async function mailedToken(dataDir: string, recipient: string, kind?: MailKind): Promise<string> {
  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  try {
    let token = '';
    await eventually(async () => {
      const mail = await records.db
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', recipient)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      const { text = '' } = (mail && (await findMail(records.db, mail.id))) ?? {};
      token = /#(\w{32})/.exec(text)?.[1] ?? '';
      if (!token) throw new Error(`no mail with a link to ${recipient} yet`);
    });
    return token;
  } finally {
    await records.close();
  }
}
