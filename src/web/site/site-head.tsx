import { Link } from 'wouter';
import type { Site } from '../../contract/sites/sites.ts';
import { Heading } from '../app/page-heading.tsx';
import { t } from '../i18n/t.ts';
import { StatusPill } from '../ui/status-pill.tsx';
import styles from './site-head.module.css';
import { WallSwitch } from './wall-switch.tsx';

/** Which site this is; the window's title says which part of it as well. */
export function SiteHead({ site, title }: { site: Site; title: string }) {
  return (
    <div className={styles.siteHead}>
      <Link href="/" className={styles.back}>
        {t('site.allSites')}
      </Link>
      <div className={styles.siteHeadLine}>
        <Heading title={`${site.name}: ${title}`}>{site.name}</Heading>
        <StatusPill status={site.status} />
      </div>
      {site.name !== site.domain && <p className="soft">{site.domain}</p>}
      <WallSwitch key={site.id} site={site} />
    </div>
  );
}
