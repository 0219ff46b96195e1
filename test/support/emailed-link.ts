import { join } from 'node:path';
import type { EmailKind } from '../../src/notifications/email/email-message.ts';
import { findEmail } from '../../src/records/notifications/emails.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { eventually } from './events.ts';

/** The token in the newest email to somebody, as they would find it in their inbox. */
export async function emailedToken(dataDir: string, recipient: string, kind?: EmailKind): Promise<string> {
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
      const { text = '' } = (mail && (await findEmail(records.db, mail.id))) ?? {};
      token = /#(\w{32})/.exec(text)?.[1] ?? '';
      if (!token) throw new Error(`no mail with a link to ${recipient} yet`);
    });
    return token;
  } finally {
    await records.close();
  }
}
