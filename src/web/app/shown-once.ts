import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { askBeforeClosing, shownOnceRoot as root } from './unsaved.ts';

/**
 * A secret that the server shows once, until it is said to be saved: it is there again when its screen is left and opened
 * again, and the browser asks before the page is closed. Only this page's memory has it, and signing out forgets it.
 * @param place where it is, as `['keys', 'new']`.
 * @param onDone when it is no longer shown: it is said to be saved, or has been revoked.
 */
export function useShownOnce<S>(
  place: string[],
  onDone?: () => void,
): readonly [S | null, (secret: S | null) => void] {
  const queryClient = useQueryClient();
  const key = place.join('/');
  const { data } = useQuery<S | null>({
    queryKey: [root, key],
    queryFn: () => null,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const set = (secret: S | null) => {
    queryClient.setQueryDefaults([root], { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData([root, key], secret);
    askBeforeClosing(queryClient);
  };
  const secret = data ?? null;
  const wasShown = useRef(secret !== null);
  // Before the screen is painted: the form for another one does not flash up.
  useLayoutEffect(() => {
    const isOver = wasShown.current && secret === null;
    wasShown.current = secret !== null;
    if (isOver) onDone?.();
  });
  return [secret, set];
}

/**
 * Nobody has to save what no longer works.
 * @param id of what was revoked, where another one may wait there.
 */
export function forgetShown(queryClient: QueryClient, place: string[], id?: string): void {
  const queryKey = [root, place.join('/')];
  const secret = queryClient.getQueryData<{ id?: string } | null>(queryKey);
  if (secret && (id === undefined || secret.id === id)) queryClient.setQueryData(queryKey, null);
}

/** Whether a secret waits there to be saved. */
export function isShown(queryClient: QueryClient, place: string[]): boolean {
  return (queryClient.getQueryData([root, place.join('/')]) ?? null) !== null;
}
