import type { Db } from '../records.ts';
import type { StoredEmail } from './emails.ts';

/**
 * Whether the link of an email in the outbox opens nothing any longer: it was used, its invitation or export was canceled, a newer
 * link replaced it, or it expired while the email waited.
 */
export async function hasEndedLink(db: Db, email: StoredEmail, nowMs: number): Promise<boolean> {
  const [, of, name = ''] = /^(invitation|email-change|password-reset|export):(.*)$/s.exec(email.key) ?? [];
  const now = new Date(nowMs).toISOString();
  if (of === 'invitation') return !(await isOpen(db, 'invitations', name, now));
  if (of === 'email-change') return !(await isOpen(db, 'one_time_links', name, now));
  if (of === 'password-reset') return !(await isOpenReset(db, email, now));
  return of === 'export' && !(await isOpenExport(db, name, now));
}

async function isOpen(
  db: Db,
  table: 'invitations' | 'one_time_links',
  tokenHash: string,
  now: string,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The key names the request, not the link. A member's links all end together, so one that is as old as the email shows that
 * the link in the email is open, too; one that was created later does not.
 */
async function isOpenReset(
  db: Db,
  { recipient, created_at }: Pick<StoredEmail, 'recipient' | 'created_at'>,
  now: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_links')
    .innerJoin('users', 'users.id', 'one_time_links.user_id')
    .select('token_hash')
    .where('users.email', '=', recipient)
    .where('purpose', '=', 'reset_password')
    .where('one_time_links.created_at', '<=', created_at)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

async function isOpenExport(db: Db, id: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('exports')
    .select('id')
    .where('id', '=', id)
    .where('token_hash', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
