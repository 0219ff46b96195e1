import { scopesOfRole } from '../../contract/team/roles.ts';
import { findKey } from '../../records/accounts/keys.ts';
import { findUser } from '../../records/accounts/users.ts';
import type { Db } from '../../records/records.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import type { PreviewLink } from './preview-link.ts';

/**
 * Whether the member or key that made a link may still make it: links cannot be listed or revoked, so they end with the
 * right. A link of an earlier version does not say who made it, and ends with its time.
 */
export async function makerMay(
  db: Db,
  { maker, config }: Pick<PreviewLink, 'maker' | 'config'>,
  site: Pick<OwnedSite, 'id' | 'account_id'>,
  nowMs: number,
): Promise<boolean> {
  if (!maker) return true;
  const found =
    'user' in maker ? await member(db, maker.user) : await findKey(db, { id: maker.key }, isoOf(nowMs));
  if (found?.account_id !== site.account_id) return false;
  if (found.site_ids && !found.site_ids.includes(site.id)) return false;
  return found.scopes.includes(config ? 'write' : 'read');
}

async function member(db: Db, id: string) {
  const user = await findUser(db, id);
  return user && { ...user, scopes: scopesOfRole[user.role] };
}

function isoOf(nowMs: number): string {
  return new Date(nowMs).toISOString();
}
