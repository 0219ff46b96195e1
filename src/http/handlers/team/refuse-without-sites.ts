import { conflict } from '../../../contract/core/errors.ts';
import type { StoredInvitation } from '../../../records/accounts/invitations.ts';
import type { Db } from '../../../records/records.ts';
import { listSiteNames } from '../../../records/sites/sites.ts';

/** Anyone who accepted it would be a member who sees nothing. @throws where all sites that an invitation is limited to were deleted */
export async function refuseWithoutSites(db: Db, { account_id, site_ids }: StoredInvitation): Promise<void> {
  if (site_ids === null || (await listSiteNames(db, account_id, site_ids)).length > 0) return;
  throw conflict(
    'sites_deleted',
    'All sites of this invitation were deleted. Cancel it and send another one.',
  );
}
