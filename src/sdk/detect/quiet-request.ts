import { sleep } from '../sleep.ts';

/** Whether the page's own policy stopped a request to this address. */
export type IsForbidden = (url: string) => boolean;

/** `unclear`: a timeout, a network that is gone or the page's own policy: nothing that speaks of a blocker. */
export type QuietRequest = (
  url: string,
  mode: RequestMode,
  cache?: RequestCache,
) => Promise<Response | 'refused' | 'unclear'>;

/** Requests that reveal as little about the visitor as possible. */
export function quietRequester(window: Window & typeof globalThis, isForbidden: IsForbidden): QuietRequest {
  const taskMs = 20;
  const longestMs = 4000;
  return async (url, mode, cache = 'no-store') => {
    const aborter = new AbortController();
    setTimeout(() => aborter.abort(), longestMs); // never cleared: the body gets no longer either
    const { signal } = aborter;
    try {
      return await window.fetch(url, {
        mode,
        signal,
        credentials: 'omit',
        cache,
        referrerPolicy: 'no-referrer',
      });
    } catch {
      // Browsers report a refusal by the page's policy in a later task.
      await sleep(taskMs);
      const isUnclear = signal.aborted || !window.navigator.onLine || isForbidden(url);
      return isUnclear ? 'unclear' : 'refused';
    }
  };
}
