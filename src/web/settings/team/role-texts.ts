import type { Role } from '../../../contract/team/roles.ts';
import type { SiteSummary } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { siteName } from '../site-name.ts';

/** What each role is called and may do, in the owner's words. */
export const roleTexts: Record<Role, { label: string; hint: string }> = {
  owner: { label: t('team.owner'), hint: t('team.everythingAndDecidesWhoElse') },
  admin: { label: t('common.admin'), hint: t('team.everythingButOwners') },
  reader: { label: t('common.reader'), hint: t('team.seesEveryNumberAndSetting') },
};

/** The sites that somebody is limited to, by name. */
export function siteNames(siteIds: string[] | null, sites: SiteSummary[] | undefined): string {
  if (!siteIds) return t('common.allSites');
  return siteIds.map((id) => siteName(id, sites)).join(', ');
}
