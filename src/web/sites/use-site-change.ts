import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '../../contract/route.ts';
import type { Routes } from '../../contract/routes.ts';
import { call } from '../api.ts';
import { siteQuery, sitesQuery } from '../queries.ts';

export type SiteChange = Input<Routes['PATCH /v1/sites/:id']['body']>;

/** Sends a change of the site, and knows the answer everywhere; what hangs on its settings is read anew. */
export function useSiteChange(siteId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = siteQuery(siteId);
  return useMutation({
    mutationFn: (body: SiteChange) => call('PATCH /v1/sites/:id', { params: { id: siteId }, body }),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: sitesQuery().queryKey });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
