import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { isSame } from '../ui/rebase-draft.ts';
import type { SharedDraft } from '../ui/shared-draft.ts';
import { isShown } from './shown-once.ts';
import { setUnsaved } from './unsaved.ts';

const root = 'kept-drafts';

type State<S> = readonly [S, Dispatch<SetStateAction<S>>];

export interface KeptDraft<D> {
  state: State<SharedDraft<D>>;
  /** Once it is saved or given up. */
  forget: () => void;
  settle: Settle<D>;
}

/**
 * The draft of a form, which is there again when the form is opened again, if something was typed; the browser asks before
 * the page is closed with it. It ends with the signing in.
 * @param place where it is, as `[siteId, 'settings', 'gate']`.
 */
export function useKeptState<S extends SharedDraft<object>>(place: string[], begin: () => S): State<S> {
  const queryClient = useQueryClient();
  const key = place.join('/');
  const [state, setState] = useState<S>(() => findKept<S>(queryClient, key) ?? begin());
  useEffect(() => keep(queryClient, key, state), [queryClient, key, state]);
  return [state, setState];
}

/**
 * Once something is saved, also where the screen was left meanwhile: what was typed since stays, over what is saved now; else
 * the fields show what the server made of them.
 */
export type Settle<D> = (sent: D, saved: D) => void;

export function useSettle<D extends object>(
  place: string[],
  setState: Dispatch<SetStateAction<SharedDraft<D>>>,
): Settle<D> {
  const queryClient = useQueryClient();
  const key = place.join('/');
  return (sent, saved) => {
    const follow = ({ draft }: SharedDraft<D>) => ({
      draft: isSame(draft, sent) ? saved : draft,
      base: saved,
    });
    const kept = findKept<SharedDraft<D>>(queryClient, key);
    if (kept) keep(queryClient, key, follow(kept));
    setState(follow);
  };
}

/** The same for a form that is closed once it is saved. */
export function useKeptDraft<D extends object>(place: string[], begin: D): KeptDraft<D> {
  const queryClient = useQueryClient();
  const state = useKeptState<SharedDraft<D>>(place, () => ({ draft: begin, base: begin }));
  return { state, forget: () => forgetKept(queryClient, place), settle: useSettle(place, state[1]) };
}

/** Whether a form that opens and closes begins open: with what was typed in it, or the secret that it showed, before its screen was left. */
export function useIsKept(place: string[]): boolean {
  const queryClient = useQueryClient();
  const [isKept] = useState(
    () => findKept(queryClient, place.join('/')) !== null || isShown(queryClient, place),
  );
  return isKept;
}

/** What was typed there is not wanted any longer. */
export function forgetKept(queryClient: QueryClient, place: string[]): void {
  keep(queryClient, place.join('/'), null);
}

function findKept<S>(queryClient: QueryClient, key: string): S | null {
  return queryClient.getQueryData<S>([root, key]) ?? null;
}

function keep(queryClient: QueryClient, key: string, state: SharedDraft<object> | null): void {
  const isTyped = state !== null && !isSame(state.draft, state.base);
  queryClient.setQueryDefaults([root], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData([root, key], isTyped ? state : null);
  setUnsaved(queryClient, key, isTyped);
}
