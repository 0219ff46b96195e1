import { findUserByEmail, type User } from '../accounts/users.ts';
import type { Db } from '../records.ts';
import { findExport, type StoredExport } from './exports.ts';

/** The member who asked for an export, by their address of today; null for a key, and for somebody who was removed or lost the site. */
export async function findExporter(db: Db, exportId: string): Promise<User | null> {
  const asked = await findExport(db, exportId);
  return asked && exporterOf(db, asked);
}

async function exporterOf(db: Db, asked: StoredExport): Promise<User | null> {
  const user = asked.asked_by ? await findUserByEmail(db, asked.asked_by) : null;
  if (user?.account_id !== asked.account_id) return null;
  return (user.site_ids?.includes(asked.site_id) ?? true) ? user : null;
}

/** Whether an email in the outbox has a link for somebody who may not download the export any longer. */
export async function isFormerExporter(
  db: Db,
  { kind, key, recipient }: { kind: string; key: string; recipient: string },
): Promise<boolean> {
  if (kind !== 'export') return false;
  const asked = await findExport(db, key.replace(/^export:/, ''));
  if (!asked) return false; // with the export, its link has ended
  return (await exporterOf(db, asked))?.email !== recipient;
}

/**
 * The links of a member's finished exports open nothing any longer; for a member with other sites left, only those of the
 * sites that are gone. Members who may see the site can still download the files after signing in.
 */
export async function revokeExportLinks(
  db: Db,
  accountId: string,
  { email, sitesLeft }: { email: string; sitesLeft: string[] },
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ token_hash: null })
    .where('account_id', '=', accountId)
    .where('asked_by', '=', email)
    .where('token_hash', 'is not', null)
    .$if(sitesLeft.length > 0, (query) => query.where('site_id', 'not in', sitesLeft))
    .execute();
}

/** A member has another address: the emails of their exports follow. */
export async function renameExporter(
  db: Db,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ asked_by: to })
    .where('account_id', '=', accountId)
    .where('asked_by', '=', from)
    .execute();
}
