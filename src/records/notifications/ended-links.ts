import { linkHours } from '../accounts/one-time-links.ts';
import type { Db } from '../records.ts';
import type { StoredEmail } from './emails.ts';

/**
 * Whether the link of an email in the outbox opens nothing any longer: its invitation was canceled, renewed or accepted, a newer
 * link replaced it, or it expired while the email waited.
 */
export async function hasEndedLink(
  db: Db,
  { key, created_at }: Pick<StoredEmail, 'key' | 'created_at'>,
  nowMs: number,
): Promise<boolean> {
  const [, of, name = ''] = /^(invitation|email-change|password-reset):(.*)$/s.exec(key) ?? [];
  if (of === 'invitation') return !(await isOpen(db, 'invitations', name, nowMs));
  if (of === 'email-change') return !(await isOpen(db, 'one_time_links', name, nowMs));
  // Its key names the request, not the link.
  return of === 'password-reset' && Date.parse(created_at) + linkHours * 3_600_000 <= nowMs;
}

async function isOpen(
  db: Db,
  table: 'invitations' | 'one_time_links',
  tokenHash: string,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date(nowMs).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
