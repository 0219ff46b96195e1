import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Template,
  TemplateChange,
  TemplateConfig,
  TemplatePatch,
} from '../../../contract/sites/templates.ts';
import { call } from '../../app/api.ts';
import { patchBetween } from '../../app/patch-between.ts';
import { templatesQuery } from '../../app/queries.ts';
import type { Entry } from './entries.ts';

/** Stores what was changed of a template. */
export function useSave(
  siteId: string,
  { name, stored, changes, base }: Entry,
  on: {
    onSaved: (template: Template, over: string | undefined) => void;
    onRefused: (error: unknown) => void;
  },
) {
  const queryClient = useQueryClient();
  return useMutation({
    /** @param over what is known of a state that somebody else saved, to save over it. */
    mutationFn: (over: string | undefined) =>
      call('PUT /v1/templates/sites/:id', {
        params: { id: siteId },
        body: { name, config: patchOf(stored, changes), based_on: over ?? base?.updated_at },
      }),
    onSuccess: (saved, over) => {
      queryClient.setQueryData(templatesQuery(siteId).queryKey, (known) => {
        const others = known?.templates ?? [];
        const isKnown = others.some(({ id }) => id === saved.id);
        return {
          templates: isKnown
            ? others.map((other) => (other.id === saved.id ? saved : other))
            : [...others, saved],
        };
      });
      on.onSaved(saved, over);
    },
    onError: on.onRefused,
  });
}

/** The changed fields as a patch: a language or a rule that was removed is named with null. */
function patchOf(stored: Template | null, changes: TemplateChange): TemplatePatch {
  const fields = Object.keys(changes) as (keyof TemplateConfig)[];
  const before = Object.fromEntries(fields.map((field) => [field, stored?.config[field]]));
  return patchBetween<TemplateConfig>(before, changes);
}
