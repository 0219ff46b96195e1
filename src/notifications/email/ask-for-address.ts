import { randomUUID } from 'node:crypto';
import { writerOf } from '../../kit/messages/writer.ts';
import { hashSecret } from '../../records/accounts/key-format.ts';
import { addOneTimeLink, linkHours, removeLinks } from '../../records/accounts/one-time-links.ts';
import { findUserByEmail, type User } from '../../records/accounts/users.ts';
import type { Db } from '../../records/records.ts';
import { newAddressEmail, takenAddressEmail } from './account-emails.ts';
import { queueEmail } from './queue-email.ts';

/**
 * Emails the address that a member wants a link to confirm it; where it is a member's, the email only says so. Anyone who
 * asked sees no difference: otherwise they could find out who is a member. Either ends the link of an earlier request.
 */
export async function askForAddress(
  db: Db,
  { user, email, baseUrl }: { user: User; email: string; baseUrl: string },
  nowMs: number,
): Promise<void> {
  const about = { accountId: user.account_id, siteId: null, kind: 'password_reset' as const, to: email };
  const now = new Date(nowMs).toISOString();
  const taken = await findUserByEmail(db, email);
  if (taken) {
    await removeLinks(db, user.id, 'change_email');
    const message = takenAddressEmail({ baseUrl }, writerOf(taken.language ?? user.language));
    await queueEmail(db, { ...about, message, key: `email-taken:${randomUUID()}` }, now);
    return;
  }
  const token = await addOneTimeLink(db, { userId: user.id, purpose: 'change_email', email }, nowMs);
  const link = `${baseUrl}/confirm-email#${token}`;
  const message = newAddressEmail({ link, hours: linkHours, baseUrl }, writerOf(user.language));
  await queueEmail(db, { ...about, message, key: `email-change:${hashSecret(token)}` }, now);
}
