import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { t } from '../../i18n/t.ts';
import { later } from '../../ui/lazy-part.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { ScreenGuard } from '../crash-screen.tsx';
import { memberQuery } from '../queries.ts';
import { GateSkeleton } from '../session/gate.tsx';
import { useOtherTabs } from '../session/other-tabs.ts';
import { useFirstLanguage } from '../session/use-first-language.ts';
import { AccountMenu } from './account-menu.tsx';
import { GoTo } from './go-to.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import styles from './shell.module.css';
import { SiteBar } from './site-bar.tsx';
import { UnsavedLanguage } from './unsaved-language.tsx';

const FactorFirst = later(async () => (await import('../../settings/account/factor-first.tsx')).FactorFirst);

/** What stands around every screen of a signed-in member. */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [, siteId, tab = ''] = /^\/sites\/([0-9a-f-]{36})(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  useFirstLanguage();
  useOtherTabs();
  const isFactorDue = useQuery(memberQuery()).data?.second_factor_due ?? false;
  // Stays until the member goes on: recovery codes are shown there, once, when the factor is due no longer.
  const [isAtFactor, setAtFactor] = useState(isFactorDue);
  if (isFactorDue && !isAtFactor) setAtFactor(true);
  if (isAtFactor) {
    return (
      <Suspense fallback={<GateSkeleton />}>
        <FactorFirst onDone={() => setAtFactor(false)} />
      </Suspense>
    );
  }
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('shell.skipToContent')}
      </a>
      <header className="topbar">
        <div className="topbar-inside">
          <Link href="/" className="home" aria-label={t('shell.truceHome')}>
            <Wordmark />
          </Link>
          {siteId ? <SiteBar key={siteId} siteId={siteId} tab={tab} /> : <MainLinks path={path} />}
          <div className={styles.topbarEnd}>
            <GoTo />
            <AccountMenu />
          </div>
        </div>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        <UnsavedLanguage />
        <ScreenGuard within>{children}</ScreenGuard>
      </main>
      <OfflineNotice />
    </>
  );
}

/** Where no site is shown: the lists of what there is. */
function MainLinks({ path }: { path: string }) {
  return (
    <nav aria-label={t('shell.main')}>
      <Link href="/" className={styles.navLink} aria-current={path === '/' ? 'page' : undefined}>
        {t('common.sites')}
      </Link>
      <Link
        href="/settings"
        className={styles.navLink}
        aria-current={path.startsWith('/settings') ? 'page' : undefined}
      >
        {t('common.settings')}
      </Link>
    </nav>
  );
}
