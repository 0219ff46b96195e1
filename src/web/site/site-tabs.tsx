import { useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import { t } from '../i18n/t.ts';
import { keptSearch } from '../numbers/view.ts';
import tabsStyles from '../ui/tabs.module.css';
import { useInView } from '../ui/use-in-view.ts';
import { type TabGroup, tabAddress, tabGroups } from './tabs.ts';

interface SiteTabsProps {
  siteId: string;
  current: string;
}

/** Leads from one part of a site to the next, with the days that are shown. On a phone the row scrolls sideways. */
export function SiteTabs({ siteId, current }: SiteTabsProps) {
  const row = useRef<HTMLElement>(null);
  const [search] = useSearchParams();
  const present = groupOf(current);
  useInView(row, `[data-path="${present?.tabs[0]?.path}"]`);
  return (
    <nav ref={row} className={tabsStyles.tabs} aria-label={t('common.site')} data-part="site-tabs">
      {tabGroups.map((group) => (
        <Link
          key={group.title}
          data-path={group.tabs[0]?.path}
          href={tabAddress(siteId, group.tabs[0]?.path ?? '') + keptSearch(search)}
          className={tabsStyles.tab}
          aria-current={group === present ? (group.tabs.length > 1 ? 'true' : 'page') : undefined}
        >
          {group.title}
        </Link>
      ))}
    </nav>
  );
}

/** The second row: what else belongs to the group; nothing where the tab stands alone. */
export function GroupTabs({ siteId, current }: SiteTabsProps) {
  const [search] = useSearchParams();
  const group = groupOf(current);
  if (!group || group.tabs.length < 2) return null;
  return (
    <nav className={tabsStyles.groupTabs} aria-label={t('site.partsOfGroup', { group: group.title })}>
      {group.tabs.map(({ path, title, short = title }) => (
        <Link
          key={path}
          data-path={path}
          href={tabAddress(siteId, path) + keptSearch(search)}
          className={tabsStyles.groupTab}
          aria-current={path === current ? 'page' : undefined}
        >
          {short}
        </Link>
      ))}
    </nav>
  );
}

function groupOf(path: string): TabGroup | undefined {
  return tabGroups.find(({ tabs }) => tabs.some((tab) => tab.path === path));
}
