import { findUserByEmail } from '../accounts/users.ts';
import type { Db } from '../records.ts';
import { findAlertSettings, whoGetsAlerts } from './alert-settings.ts';
import type { StoredEmail } from './emails.ts';

/**
 * Whether an email of the kind `alert` that is in the outbox was written to somebody who would not get it today: they were removed
 * from the alert settings, left the team, lost the site, or lost the role that it goes to.
 */
export async function isFormerAlertReader(
  db: Db,
  email: Pick<StoredEmail, 'account_id' | 'site_id' | 'kind' | 'key' | 'recipient'>,
): Promise<boolean> {
  const { account_id, site_id, kind, key, recipient } = email;
  if (kind !== 'alert') return false;
  if (site_id !== null && key.startsWith('alert:')) {
    const { recipients } = await findAlertSettings(db, site_id);
    return !(await whoGetsAlerts(db, site_id, recipients)).includes(recipient);
  }
  // The others go to members: limits of the installation to owners, integrations that were turned off to admins, too.
  const user = await findUserByEmail(db, recipient);
  if (user?.account_id !== account_id || user.role === 'reader') return true;
  if (key.startsWith('bound:')) return user.role !== 'owner';
  return site_id !== null && user.site_ids?.includes(site_id) === false;
}
