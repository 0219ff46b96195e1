import type { QueryClient } from '@tanstack/react-query';
import { installationQuery, reportsQuery, revenueSettingsQuery, storedQuery } from '../app/queries.ts';
import { loadHome } from '../site/site-page.tsx';

/** Brings the code of a site that has no visit yet. */
export async function loadFirstCode(): Promise<void> {
  await Promise.allSettled([
    loadHome(),
    import('../site/overview-tab.tsx').then(({ loadEmptyHome }) => loadEmptyHome()),
  ]);
}

/** Brings all that a new site shows first: it opens as a whole, and nothing moves afterwards. */
export async function loadFirstPicture(queryClient: QueryClient, siteId: string): Promise<void> {
  await Promise.all([
    loadFirstCode(),
    queryClient.prefetchQuery(installationQuery(siteId)),
    queryClient.prefetchQuery(revenueSettingsQuery(siteId)),
    queryClient.prefetchQuery(reportsQuery(siteId)),
    queryClient.prefetchQuery(storedQuery(siteId)),
  ]);
}
