import type { QueryClient } from '@tanstack/react-query';
import { breakdownsQuery, overviewQuery } from './overview/overview-queries.ts';
import { todayIn } from './overview/periods.ts';
import { dimensionNames, readView } from './overview/view.ts';
import { siteQuery, sitesQuery, sitesSummaryQuery } from './queries.ts';

/** Asks for what an address shows first, while the code of its screen is still on its way. */
export async function askAhead(client: QueryClient, path: string, search: string): Promise<void> {
  if (path === '/') {
    client.prefetchQuery(sitesQuery());
    client.prefetchQuery(sitesSummaryQuery());
  }
  const [, id, tab] = /^\/sites\/([0-9a-f-]{36})(\/[\w-]+)?\/?$/.exec(path) ?? [];
  if (!id) return;
  await client.prefetchQuery(siteQuery(id));
  const site = client.getQueryData(siteQuery(id).queryKey);
  // Where there is none, or nobody is signed in, the screen says so.
  if (!site || tab) return;
  const view = readView(new URLSearchParams(search));
  const today = todayIn(site.config.timezone, new Date());
  client.prefetchQuery(overviewQuery(id, view, today));
  client.prefetchQuery(breakdownsQuery(id, view, today, dimensionNames));
}
