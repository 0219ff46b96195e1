import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { askBeforeClosing, shownOnceRoot as root } from './unsaved.ts';

/**
 * A secret that the server shows once, until it is said to be saved: it is there again when its screen is left and opened
 * again, and the browser asks before the page is closed. Only this page's memory has it, and signing out forgets it.
 * @param place where it is, as `['keys', 'new']`.
 */
export function useShownOnce<S>(place: string[]): readonly [S | null, (secret: S | null) => void] {
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
  return [data ?? null, set];
}

/** Whether a secret waits there to be saved. */
export function isShown(queryClient: QueryClient, place: string[]): boolean {
  return (queryClient.getQueryData([root, place.join('/')]) ?? null) !== null;
}
