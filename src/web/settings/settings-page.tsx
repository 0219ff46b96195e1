import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { Link, Redirect } from 'wouter';
import { MissingPage } from '../app/missing-page.tsx';
import { Heading } from '../app/page-heading.tsx';
import { memberQuery } from '../app/queries.ts';
import { loadMessagesAt } from '../i18n/messages.ts';
import { t } from '../i18n/t.ts';
import emptyStyles from '../ui/empty.module.css';
import { later } from '../ui/lazy-part.ts';
import styles from '../ui/side-list.module.css';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { useInView } from '../ui/use-in-view.ts';
import { workspacePages } from './pages.ts';
import { useWorkspacePages } from './use-settings-pages.ts';

const screens = new Map(
  workspacePages.map(({ path, load }) => {
    const Screen = later(() => {
      loadMessagesAt(`/settings/${path}`);
      return load();
    });
    return [path, Screen] as const;
  }),
);

/** The settings of everything that is not one site's, a page each. */
export function WorkspacePage({ path }: { path: string }) {
  const pages = useWorkspacePages();
  const isKnown = !useQuery(memberQuery()).isPending;
  const list = useRef<HTMLElement>(null);
  useInView(list, `[href$="/${path}"]`);
  // Whose first page it is shows with their role.
  if (path === '' && !isKnown) return <PageSkeleton />;
  if (path === '') return <Redirect to={`/settings/${pages[0]?.path ?? 'account'}`} replace />;
  const renamed = workspacePages.find(({ formerly }) => formerly === path);
  if (renamed) {
    const { search, hash } = window.location;
    return <Redirect to={`/settings/${renamed.path}${search}${hash}`} replace />;
  }
  const Screen = screens.get(path);
  if (!Screen) return <MissingPage />;
  if (!pages.some((page) => page.path === path)) return <NotForYou />;
  return (
    <div className={styles.besideList}>
      <nav ref={list} className={styles.sideList} aria-label={t('common.settings')}>
        {[...new Set(pages.map(({ group }) => group))].map((group) => (
          <div key={group} className={styles.group}>
            <p>{group}</p>
            {pages
              .filter((page) => page.group === group)
              .map((page) => (
                <Link
                  key={page.path}
                  href={`/settings/${page.path}`}
                  aria-current={page.path === path ? 'page' : undefined}
                >
                  {page.title}
                </Link>
              ))}
          </div>
        ))}
      </nav>
      <div className={styles.content}>
        <Suspense fallback={<PageSkeleton />}>
          <Screen />
        </Suspense>
      </div>
    </div>
  );
}

function NotForYou() {
  return (
    <div className={emptyStyles.empty}>
      <Heading title={t('common.settings')}>{t('settings.thisIsForOwnersAnd')}</Heading>
      <p>{t('settings.yourRoleDoesNotOpen')}</p>
      <Link href="/settings/account" className="button">
        {t('settings.goToYourAccount')}
      </Link>
    </div>
  );
}
