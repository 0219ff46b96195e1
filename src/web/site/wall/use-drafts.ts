import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { templateDraftsQuery, templatesQuery } from '../../app/queries.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import type { Draft, Drafts } from './drafts.ts';
import { entriesOf } from './entries.ts';

/** What was typed and not saved. It waits while other screens are looked at. */
export function useDrafts(siteId: string) {
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>(() => queryClient.getQueryData(draftsKey(siteId)) ?? {});
  useEffect(() => {
    queryClient.setQueryDefaults(draftsKey(siteId), { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(draftsKey(siteId), drafts);
  }, [queryClient, siteId, drafts]);
  const { templates = [] } = queryClient.getQueryData(templatesQuery(siteId).queryKey) ?? {};
  const { drafts: saved = [] } = queryClient.getQueryData(templateDraftsQuery(siteId).queryKey) ?? {};
  useUnsaved(
    [siteId, 'wall'],
    entriesOf(templates, saved, drafts).some(({ isChanged }) => isChanged),
  );
  return {
    drafts,
    put: (key: string, draft: Draft) => setDrafts((all) => ({ ...all, [key]: draft })),
    drop: (key: string) => setDrafts(({ [key]: _, ...others }) => others),
  };
}

function draftsKey(siteId: string): string[] {
  return ['wall-drafts', siteId];
}
