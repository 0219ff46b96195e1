import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Template, TemplateChange } from '../../contract/templates.ts';
import { templatesQuery } from '../queries.ts';
import { useUnsaved } from '../unsaved.ts';
import { entriesOf } from './entries.ts';

/** What was typed of a template; all of it where the template is new. */
export interface Draft {
  name: string;
  config: TemplateChange;
  /** What was stored as the writing began. */
  base?: Template;
}

/** By the template's id, or by a key of its own where it is new. */
export type Drafts = Record<string, Draft>;

/** What was typed and not saved. It waits while other screens are looked at. */
export function useDrafts(siteId: string) {
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>(() => queryClient.getQueryData(draftsKey(siteId)) ?? {});
  useEffect(() => {
    queryClient.setQueryDefaults(draftsKey(siteId), { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(draftsKey(siteId), drafts);
  }, [queryClient, siteId, drafts]);
  const { templates = [] } = queryClient.getQueryData(templatesQuery(siteId).queryKey) ?? {};
  useUnsaved(
    [siteId, 'wall'],
    entriesOf(templates, drafts).some(({ isChanged }) => isChanged),
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
