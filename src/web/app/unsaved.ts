import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const root = 'unsaved';
/** Secrets that nobody has said to be saved yet (`useShownOnce`). */
export const shownOnceRoot = 'shown-once';

/**
 * Says whether something here is typed and not saved. What is typed outlives its screen, so moving about inside the
 * dashboard loses nothing; the browser asks before the page is closed.
 * @param place where it is, as `[siteId, 'settings', 'gate']`.
 */
export function useUnsaved(place: string[], isUnsaved: boolean): void {
  const queryClient = useQueryClient();
  const key = place.join('/');
  useEffect(() => setUnsaved(queryClient, key, isUnsaved), [queryClient, key, isUnsaved]);
}

export function setUnsaved(queryClient: QueryClient, key: string, isUnsaved: boolean): void {
  queryClient.setQueryDefaults([root], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData([root, key], isUnsaved);
  askBeforeClosing(queryClient);
}

export function askBeforeClosing(queryClient: QueryClient): void {
  // Not taken back with the screen, for the same reason.
  window.onbeforeunload = (event) => {
    if (isAnythingUnsaved(queryClient)) event.preventDefault();
  };
}

function isAnythingUnsaved(queryClient: QueryClient): boolean {
  const known = [root, shownOnceRoot].flatMap((key) => queryClient.getQueriesData({ queryKey: [key] }));
  return known.some(([, isUnsaved]) => Boolean(isUnsaved));
}
