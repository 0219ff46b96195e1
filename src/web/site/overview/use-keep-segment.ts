import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Filter } from '../../../contract/analytics/query.ts';
import { call } from '../../app/api.ts';
import { segmentsQuery } from '../../app/queries.ts';
import { isSame } from '../../ui/rebase-draft.ts';

export interface SegmentDraft {
  name: string;
  filters: Filter[];
  /** Whether other filters under this name may go. */
  mayReplace?: boolean;
}

/**
 * Keeps filters under a name. Those that the team keeps under it already are not replaced unasked: then the answer is
 * null. The list is read again for that, as a colleague may have kept some meanwhile.
 */
export function useKeepSegment(siteId: string) {
  const queryClient = useQueryClient();
  const query = segmentsQuery(siteId);
  return useMutation({
    mutationFn: async ({ mayReplace = false, ...body }: SegmentDraft) => {
      const { segments } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const known = segments.find(({ name }) => name === body.name);
      if (known && !mayReplace && !isSame(known.filters, body.filters)) return null;
      return call('PUT /v1/sites/:id/segments', { params: { id: siteId }, body });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
}
