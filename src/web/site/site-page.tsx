import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { isGone } from '../app/is-gone.ts';
import { MissingPage } from '../app/missing-page.tsx';
import { Heading } from '../app/page-heading.tsx';
import { siteQuery } from '../app/queries.ts';
import { RequireWrite } from '../app/session/require-write.tsx';
import { forgetTypedAbout } from '../app/typed.ts';
import { labeled } from '../i18n/labeled.ts';
import { loadMessagesAt } from '../i18n/messages.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { SiteZone } from '../ui/site-zone.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';
import siteStyles from './site.module.css';
import { GroupTabs } from './site-tabs.tsx';
import { TabToolsPlace } from './tab-tools.tsx';
import { tabAddress, tabs } from './tabs.ts';

const screens = new Map(
  tabs.map(({ path, load }) => {
    const screen = lazyPart(() => {
      loadMessagesAt(tabAddress('*', path));
      return load();
    });
    return [path, screen] as const;
  }),
);

/** Brings the code of a site's home before it is opened. */
export const loadHome = () => screens.get('')?.load();

/** One site, and the part of it that the address names. */
export function SitePage({ id, tab }: { id: string; tab: string }) {
  const site = useQuery(siteQuery(id));
  const isDeleted = isGone(site.error);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isDeleted) forgetTypedAbout(queryClient, id);
  }, [isDeleted, queryClient, id]);
  const [toolsPlace, setToolsPlace] = useState<HTMLElement | null>(null);
  const present = tabs.find(({ path }) => path === tab);
  const Screen = screens.get(tab)?.Part;
  const renamed = tabs.find(({ formerly }) => formerly === tab);
  if (renamed) {
    const { search, hash } = window.location;
    return <Redirect to={tabAddress(id, renamed.path) + search + hash} replace />;
  }
  if (!Screen) return <MissingPage />;
  // Before what is still known of it.
  if (isDeleted) return <MissingPage what="site" />;
  if (site.data) {
    return (
      <SiteZone value={site.data.config.timezone}>
        <div className="visually-hidden">
          <Heading key={tab} title={labeled(site.data.name, present?.title ?? '')}>
            {labeled(site.data.name, present?.title ?? '')}
          </Heading>
        </div>
        <div className={siteStyles.tabRow}>
          <GroupTabs siteId={id} current={tab} />
          <div ref={setToolsPlace} className={siteStyles.tabTools} />
        </div>
        <TabToolsPlace value={toolsPlace}>
          <Suspense fallback={<PageSkeleton />}>
            {present?.changes ? (
              <RequireWrite>
                <Screen site={site.data} />
              </RequireWrite>
            ) : (
              <Screen site={site.data} />
            )}
          </Suspense>
        </TabToolsPlace>
      </SiteZone>
    );
  }
  if (site.isPending) return <PageSkeleton />;
  return <ErrorNotice error={site.error} onRetry={() => site.refetch()} />;
}
