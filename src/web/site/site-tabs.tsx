import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { t } from '../i18n/t.ts';
import tabsStyles from '../ui/tabs.module.css';
import { tabAddress, tabs } from './tabs.ts';

/** Leads from one part of a site to the next. On a phone the row scrolls sideways. */
export function SiteTabs({ siteId, current }: { siteId: string; current: string }) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // By hand: scrollIntoView would move the page as well.
    const link = row.current?.querySelector<HTMLElement>(`[data-path="${current}"]`);
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - 48;
  }, [current]);
  return (
    <nav ref={row} className={tabsStyles.tabs} aria-label={t('common.site')}>
      {tabs.map(({ path, title }) => (
        <Link
          key={path}
          data-path={path}
          href={tabAddress(siteId, path)}
          className={tabsStyles.tab}
          aria-current={path === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
