import type { Role } from '../../../contract/team/roles.ts';
import type { SiteSummary } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';

/** What each role is called and may do, in the owner's words. */
export const roleTexts: Record<Role, { label: string; hint: string }> = {
  owner: { label: t('Owner'), hint: t('Everything, and decides who else is an owner.') },
  admin: { label: t('Admin'), hint: t('Everything but owners.') },
  reader: { label: t('Reader'), hint: t('Sees every number and setting, and changes nothing.') },
};

/** The sites that somebody is limited to, by name. */
export function siteNames(siteIds: string[] | null, sites: SiteSummary[]): string {
  if (!siteIds) return t('All sites');
  return siteIds.map((id) => sites.find((site) => site.id === id)?.name ?? t('a deleted site')).join(', ');
}
