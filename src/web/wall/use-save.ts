import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Template } from '../../contract/templates.ts';
import { call } from '../api.ts';
import { templatesQuery } from '../queries.ts';
import type { Entry } from './entries.ts';

/** Stores what was changed of a template. */
export function useSave(
  siteId: string,
  { name, changes }: Entry,
  on: { onSaved: (template: Template) => void; onRefused: (error: unknown) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('PUT /v1/templates/sites/:id', { params: { id: siteId }, body: { name, config: changes } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(templatesQuery(siteId).queryKey, (known) => {
        const others = known?.templates ?? [];
        const isKnown = others.some(({ id }) => id === saved.id);
        return {
          templates: isKnown
            ? others.map((other) => (other.id === saved.id ? saved : other))
            : [...others, saved],
        };
      });
      on.onSaved(saved);
    },
    onError: on.onRefused,
  });
}
