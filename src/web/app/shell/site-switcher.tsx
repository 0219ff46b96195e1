import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { DropDown } from '../../ui/drop-down.tsx';
import { later } from '../../ui/lazy-part.ts';
import { SiteMark } from '../../ui/site-mark.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { LatePart } from '../late-part.tsx';
import styles from './site-switcher.module.css';

// Comes when it is opened.
const SiteMenu = later(async () => (await import('./site-menu.tsx')).SiteMenu);

/** The site that is shown, and below it the others. */
export function SiteSwitcher({ site, tab }: { site: Site | undefined; tab: string }) {
  if (!site) return <span className={styles.place} />;
  return (
    <div className={styles.place}>
      <DropDown
        className={`button quiet ${styles.switcher}`}
        label={
          <>
            <span className="visually-hidden">{t('common.site')}</span>
            <span className={styles.mark}>
              <SiteMark host={site.domain} />
            </span>
            <span className={styles.name}>{site.name}</span>
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
              <path d="M2.5 4.5 6 8l3.5-3.5" className={styles.arrow} />
            </svg>
          </>
        }
      >
        {(close) => (
          <LatePart fallback={<div className={styles.wait} />}>
            <SiteMenu present={site} tab={tab} onGo={close} />
          </LatePart>
        )}
      </DropDown>
      {site.status === 'inactive' && <StatusPill status={site.status} />}
    </div>
  );
}
