import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { isSame } from '../ui/rebase-draft.ts';
import type { SharedDraft } from '../ui/shared-draft.ts';
import { setUnsaved } from './unsaved.ts';

const root = 'site-drafts';

/** A draft that is there again when the screen is opened again, if something was typed; it ends with the signing in. */
export function useSiteDraft<S extends SharedDraft<object>>(
  siteId: string,
  section: string,
  begin: () => S,
): readonly [S, Dispatch<SetStateAction<S>>] {
  const queryClient = useQueryClient();
  const [state, setState] = useState<S>(() => typedDraft<S>(queryClient, siteId, section) ?? begin());
  useEffect(() => {
    queryClient.setQueryDefaults([root], { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData([root, siteId, section], state);
  }, [queryClient, siteId, section, state]);
  return [state, setState] as const;
}

/** What waits to be saved there. */
export function typedDraft<S extends SharedDraft<object>>(
  queryClient: QueryClient,
  siteId: string,
  section: string,
): S | undefined {
  const kept = queryClient.getQueryData<S>([root, siteId, section]);
  return kept && !isSame(kept.draft, kept.base) ? kept : undefined;
}

/** What was typed there is not wanted any longer. */
export function forgetDraft(queryClient: QueryClient, siteId: string, section: string): void {
  queryClient.removeQueries({ queryKey: [root, siteId, section] });
  setUnsaved(queryClient, draftPlace(siteId, section).join('/'), false);
}

/** Names it for `useUnsaved`. */
export function draftPlace(siteId: string, section: string): string[] {
  return [siteId, 'settings', section];
}
