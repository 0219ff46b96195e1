import type { SiteSummary } from '../app/queries.ts';
import { t } from '../i18n/t.ts';

/** What a site is called. Before the sites are known, none of them is taken for a deleted one. */
export function siteName(id: string, sites: SiteSummary[] | undefined): string {
  if (!sites) return t('common.unknown');
  return sites.find((site) => site.id === id)?.name ?? t('common.aDeletedSite');
}
