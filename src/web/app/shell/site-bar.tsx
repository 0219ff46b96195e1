import { useQuery } from '@tanstack/react-query';
import { SiteTabs } from '../../site/site-tabs.tsx';
import { WallSwitch } from '../../site/wall-switch.tsx';
import { isGone } from '../is-gone.ts';
import { siteQuery } from '../queries.ts';
import styles from './site-bar.module.css';
import { SiteSwitcher } from './site-switcher.tsx';

/** In the top bar of a site's screens: which site it is, its parts, and whether its wall is on. */
export function SiteBar({ siteId, tab }: { siteId: string; tab: string }) {
  const { data, error } = useQuery(siteQuery(siteId));
  const site = isGone(error) ? undefined : data;
  return (
    <>
      <SiteSwitcher site={site} tab={tab} />
      <SiteTabs siteId={siteId} current={tab} />
      <div className={styles.wall}>{site && <WallSwitch key={tab} site={site} />}</div>
    </>
  );
}
