import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { keptSearch } from '../../numbers/view.ts';
import { tabAddress } from '../../site/tabs.ts';
import menuStyles from '../../ui/menu.module.css';
import { SiteMark } from '../../ui/site-mark.tsx';
import { sitesQuery } from '../queries.ts';
import { useMayAddSites } from '../session/use-may.ts';
import styles from './site-menu.module.css';

interface SiteMenuProps {
  present: Site;
  tab: string;
  onGo: () => void;
}

const manySites = 8;

/** The other sites, each with the screen and the days that are shown of this one. */
export function SiteMenu({ present, tab, onGo }: SiteMenuProps) {
  const sites = useQuery(sitesQuery()).data?.sites ?? [];
  const mayAdd = useMayAddSites();
  const [search] = useSearchParams();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = sites.filter(({ name, domain }) => `${name} ${domain}`.toLowerCase().includes(wanted));
  return (
    <>
      {sites.length > manySites && (
        <label className={menuStyles.smallField}>
          {t('common.findASite')}
          <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
        </label>
      )}
      <ul className={`${menuStyles.menu} ${styles.sites}`}>
        {found.map(({ id, name, domain, status }) => (
          <li key={id}>
            <Link
              href={tabAddress(id, tab) + keptSearch(search)}
              className={menuStyles.menuItem}
              aria-current={id === present.id ? 'true' : undefined}
              onClick={onGo}
            >
              <span className={styles.site}>
                <SiteMark host={domain} />
                <span>
                  <span className={styles.name}>{name}</span>
                  {(domain !== name || status === 'inactive') && (
                    <span className={`soft ${styles.domain}`}>
                      {[domain !== name && domain, status === 'inactive' && t('site.inactive')]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={`${menuStyles.menu} ${styles.more}`}>
        <li>
          <Link href="/" className={menuStyles.menuItem} onClick={onGo}>
            {t('common.allSites')}
          </Link>
        </li>
        {mayAdd && (
          <li>
            <Link href="/sites/new" className={menuStyles.menuItem} onClick={onGo}>
              {t('common.addASite')}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}
