import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TemplateChange, TemplateConfig, TemplatePatch } from '../../../contract/sites/templates.ts';
import { call } from '../../app/api.ts';
import { patchBetween } from '../../app/patch-between.ts';
import { templateDraftsQuery, templatesQuery } from '../../app/queries.ts';
import type { Basis, Draft, SentDraft } from './drafts.ts';
import type { Entry } from './entries.ts';

/** What to do with what is on the screen. */
export interface Saving {
  publish: boolean;
  /** What is known of a state that somebody else saved, to save over it. */
  over?: Pick<Basis, 'publishedAt' | 'draftAt'>;
  /** False where nothing of theirs stays when it is saved over. */
  isShared?: boolean;
}

interface Saved {
  /** What the template is known by from now on. */
  key: string;
  sent: SentDraft;
}

/** Saves a template as a draft, or publishes it with its draft. @param draft what was typed of it. */
export function useSave(
  siteId: string,
  entry: Entry,
  draft: Draft | undefined,
  on: {
    onSaved: (saved: Saved, saving: Saving) => void;
    onRefused: (error: unknown, saving: Saving) => void;
  },
) {
  const queryClient = useQueryClient();
  const params = { id: siteId };
  const publish = async (known: Saving['over'] = entry.base) => {
    const saved = await call('PUT /v1/templates/sites/:id', {
      params,
      body: {
        name: entry.name,
        config: patchOf(entry.stored?.config ?? null, entry.changes),
        based_on: known.publishedAt,
        publishes: known.draftAt ?? undefined,
      },
    });
    queryClient.setQueryData(templatesQuery(siteId).queryKey, (all) => ({
      templates: withSaved(all?.templates ?? [], saved),
    }));
    queryClient.setQueryData(templateDraftsQuery(siteId).queryKey, (all) => ({
      drafts: (all?.drafts ?? []).filter(({ name }) => name !== saved.name),
    }));
    return saved.id;
  };
  const keep = async ({ draftAt, publishedAt }: NonNullable<Saving['over']> = entry.base) => {
    const shown = entry.saved?.config ?? entry.stored?.config ?? null;
    const config = patchOf(shown, entry.unsaved);
    const saved = await call('PUT /v1/templates/sites/:id/drafts', {
      params,
      body: {
        name: entry.name,
        config,
        based_on: draftAt,
        // A draft that is begun keeps what its writer saw: publishing it then asks about what others published since.
        template_updated_at: draftAt === null ? publishedAt : undefined,
      },
    });
    queryClient.setQueryData(templateDraftsQuery(siteId).queryKey, (all) => ({
      drafts: withSaved(all?.drafts ?? [], saved),
    }));
    return entry.stored?.id ?? saved.id;
  };
  return useMutation({
    mutationFn: async ({ publish: isPublish, over }: Saving): Promise<Saved> => {
      const { key, name, base } = entry;
      const sent = { key, name, base, draft };
      return { key: await (isPublish ? publish(over) : keep(over)), sent };
    },
    onSuccess: on.onSaved,
    onError: on.onRefused,
  });
}

function withSaved<T extends { id: string }>(known: T[], saved: T): T[] {
  const isKnown = known.some(({ id }) => id === saved.id);
  return isKnown ? known.map((other) => (other.id === saved.id ? saved : other)) : [...known, saved];
}

/** The changed fields as a patch: a language or a rule that was removed is named with null. */
function patchOf(stored: TemplateConfig | null, changes: TemplateChange): TemplatePatch {
  const fields = Object.keys(changes) as (keyof TemplateConfig)[];
  const before = Object.fromEntries(fields.map((field) => [field, stored?.[field]]));
  return patchBetween<TemplateConfig>(before, changes);
}
