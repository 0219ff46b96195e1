import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TemplateDraft } from '../../../contract/sites/template-drafts.ts';
import { call } from '../../app/api.ts';
import { templateDraftsQuery } from '../../app/queries.ts';

/** Discards a saved draft, unless somebody has saved it since it was read. */
export function useDiscard(siteId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated_at }: TemplateDraft) =>
      call('DELETE /v1/templates/drafts/:id', { params: { id }, query: { based_on: updated_at } }),
    onError: () => queryClient.invalidateQueries({ queryKey: templateDraftsQuery(siteId).queryKey }),
    onSuccess: ({ id }) =>
      queryClient.setQueryData(templateDraftsQuery(siteId).queryKey, (all) => ({
        drafts: (all?.drafts ?? []).filter((draft) => draft.id !== id),
      })),
  });
}
