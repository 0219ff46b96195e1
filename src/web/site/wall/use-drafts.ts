import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { TemplateChange } from '../../../contract/sites/templates.ts';
import { templateDraftsQuery, templatesQuery } from '../../app/queries.ts';
import { setUnsaved, useUnsaved } from '../../app/unsaved.ts';
import { afterSave, type Draft, type Drafts, type SentDraft, withChange } from './drafts.ts';
import { type Entry, entriesOf } from './entries.ts';

/** What was typed and not saved. It waits while other screens are looked at, where the answer to a save finds it too. */
export function useDrafts(siteId: string) {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange),
    [queryClient],
  );
  const drafts = useSyncExternalStore(subscribe, () => readDrafts(queryClient, siteId));
  // Both from the same moment: what is saved and what was typed since.
  const entries = entriesNow(queryClient, siteId, drafts);
  useUnsaved(placeOf(siteId), entries.some(isUnsaved));
  const update = (change: (all: Drafts) => Drafts) => {
    queryClient.setQueryDefaults(draftsKey(siteId), { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData<Drafts>(draftsKey(siteId), (all = none) => change(all));
  };
  return {
    drafts,
    entries,
    put: (key: string, draft: Draft) => update((all) => ({ ...all, [key]: draft })),
    edit: (key: string, change: TemplateChange) =>
      update((all) => {
        const now = entriesNow(queryClient, siteId, all).find((entry) => entry.key === key);
        return withChange(all, now, change);
      }),
    drop: (key: string) => update(({ [key]: _, ...others }) => others),
    /** After a save. @returns whether something was typed meanwhile, and is not saved. */
    settle(sent: SentDraft, key: string): boolean {
      const saved = entriesNow(queryClient, siteId, none).find((entry) => entry.key === key) ?? null;
      update((all) => afterSave(all, sent, saved));
      // The screen may have been left meanwhile.
      const left = readDrafts(queryClient, siteId);
      setUnsaved(
        queryClient,
        placeOf(siteId).join('/'),
        entriesNow(queryClient, siteId, left).some(isUnsaved),
      );
      return key in left;
    },
  };
}

const none: Drafts = {};

function readDrafts(queryClient: QueryClient, siteId: string): Drafts {
  return queryClient.getQueryData<Drafts>(draftsKey(siteId)) ?? none;
}

function isUnsaved({ isChanged }: Entry): boolean {
  return isChanged;
}

function entriesNow(queryClient: QueryClient, siteId: string, drafts: Drafts): Entry[] {
  const { templates = [] } = queryClient.getQueryData(templatesQuery(siteId).queryKey) ?? {};
  const { drafts: saved = [] } = queryClient.getQueryData(templateDraftsQuery(siteId).queryKey) ?? {};
  return entriesOf(templates, saved, drafts);
}

function draftsKey(siteId: string): string[] {
  return ['wall-drafts', siteId];
}

function placeOf(siteId: string): string[] {
  return [siteId, 'wall'];
}
