import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { isSame } from '../ui/rebase-draft.ts';
import type { SharedDraft } from '../ui/shared-draft.ts';
import { setUnsaved } from './unsaved.ts';

const root = 'kept-drafts';

export interface KeptDraft<D> {
  state: readonly [SharedDraft<D>, Dispatch<SetStateAction<SharedDraft<D>>>];
  /** Once it is saved or given up. */
  forget: () => void;
}

/**
 * The draft of a form, which is there again when the form is opened again; the browser asks before the page is closed
 * with it. It ends with the signing in.
 * @param place where it is, as `[siteId, 'reports', 'new']`.
 */
export function useKeptDraft<D extends object>(place: string[], begin: D): KeptDraft<D> {
  const queryClient = useQueryClient();
  const key = place.join('/');
  const [state, setState] = useState<SharedDraft<D>>(
    () => queryClient.getQueryData<SharedDraft<D>>([root, key]) ?? { draft: begin, base: begin },
  );
  useEffect(() => keep(queryClient, key, state), [queryClient, key, state]);
  return { state: [state, setState], forget: () => keep(queryClient, key, null) };
}

/** Whether a form that opens and closes begins open: with what was typed in it before its screen was left. */
export function useIsKept(place: string[]): boolean {
  const queryClient = useQueryClient();
  const [isKept] = useState(() => Boolean(queryClient.getQueryData([root, place.join('/')])));
  return isKept;
}

function keep(queryClient: QueryClient, key: string, state: SharedDraft<object> | null): void {
  const isTyped = state !== null && !isSame(state.draft, state.base);
  queryClient.setQueryDefaults([root], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData([root, key], isTyped ? state : null);
  setUnsaved(queryClient, key, isTyped);
}
