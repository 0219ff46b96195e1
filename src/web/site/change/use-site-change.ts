import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '../../../contract/core/route.ts';
import type { Routes } from '../../../contract/routes.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { siteQuery, sitesQuery } from '../../app/queries.ts';
import { ifMatch, type Versioned } from '../../app/send-versioned.ts';

export type SiteChange = Input<Routes['PATCH /v1/sites/:id']['body']>;

/**
 * Sends a change of the site, and knows the answer everywhere; what depends on its settings is read again.
 * @param send how: so that it minds what others saved meanwhile.
 */
export function useSiteChange<Sent = SiteChange>(siteId: string, send: (sent: Sent) => Promise<Site>) {
  const queryClient = useQueryClient();
  const { queryKey } = siteQuery(siteId);
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: sitesQuery().queryKey });
      void readAgain(queryClient, queryKey);
    },
  });
}

/** A first answer that is on its way was asked for before the change: it would pass for the state after it. */
async function readAgain(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries({ queryKey });
}

/** @param basedOn the site as the change knows it: refused as a conflict where somebody saved it since. */
export function sendChange(siteId: string, body: SiteChange, basedOn: Versioned): Promise<Site> {
  return call('PATCH /v1/sites/:id', { params: { id: siteId }, body, headers: ifMatch(basedOn) });
}
