import { renameAlertRecipient } from '../notifications/alert-settings.ts';
import { redirectEmails } from '../notifications/emails.ts';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';
import { renameExporter } from '../reports/exports-of-member.ts';
import { redirectReports } from '../reports/redirect-reports.ts';
import { renameRecipient } from '../reports/report-recipients.ts';
import { lockSitesOf } from '../sites/sites.ts';
import { endInvitationsTo } from './end-invitations.ts';
import { lockTeam } from './members.ts';
import { findLinkOwner, removeLinks, takeOneTimeLink } from './one-time-links.ts';
import { removeLogins } from './sessions.ts';
import { removeTickets } from './sign-in-tickets.ts';
import { removeOpenSetup } from './totps.ts';
import { findUser, findUserByEmail, lockUser, type User } from './users.ts';

export async function saveName(db: Db, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute();
}

export async function saveLanguage(db: Db, userId: string, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Saves a new password. It ends every session but `exceptId`, every emailed link and setup of an app. @returns how many sessions. */
export async function savePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  exceptId: string | null,
): Promise<number> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await removeLinks(db, userId);
  await removeTickets(db, userId);
  await removeOpenSetup(db, userId);
  return removeLogins(db, userId, exceptId);
}

/** Sets the password chosen with an emailed link. @returns null if the link is used or expired. */
export async function resetPassword(
  records: RecordsAt,
  token: string,
  passwordHash: string,
  now: string,
): Promise<User | null> {
  return inTransaction(records, async (db) => {
    // The member first, then the link, as everything does that ends a member's links: no two wait for each other.
    const owner = await findLinkOwner(db, token, 'reset_password', now);
    if (!owner) return null;
    await lockUser(db, owner.id);
    const link = await takeOneTimeLink(db, token, 'reset_password', now);
    if (!link) return null;
    await savePassword(db, link.user_id, passwordHash, null);
    return findUser(db, link.user_id);
  });
}

/**
 * Gives a member the address that they have confirmed; reports, alerts and exports go there, too, and an
 * invitation to it ends. `taken`: it has become another's
 * meanwhile.
 * @returns the member with `former`, the address until now, and whether an invitation ended
 */
export async function confirmEmail(
  records: RecordsAt,
  token: string,
  now: string,
): Promise<(User & { former: string; isUninvited: boolean }) | 'taken' | null> {
  return inTransaction(records, async (db) => {
    const owner = await findLinkOwner(db, token, 'change_email', now);
    if (!owner) return null;
    await lockTeam(db, owner.account_id);
    await lockSitesOf({ ...records, db }, owner.account_id);
    await lockUser(db, owner.id);
    const link = await takeOneTimeLink(db, token, 'change_email', now);
    const user = link && (await findUser(db, link.user_id));
    if (!user || !link.email) return null;
    if (await findUserByEmail(db, link.email)) return 'taken';
    await db.updateTable('users').set({ email: link.email }).where('id', '=', user.id).execute();
    await removeLinks(db, user.id);
    const isUninvited = await endInvitationsTo(db, user.account_id, link.email, now);
    const address = { from: user.email, to: link.email };
    await renameRecipient(db, user.account_id, address);
    await redirectReports(db, user.account_id, address, now);
    await renameAlertRecipient({ ...records, db }, user.account_id, address, now);
    await renameExporter(db, user.account_id, address);
    await redirectEmails(db, user.account_id, address);
    return { ...user, email: link.email, former: user.email, isUninvited };
  });
}
