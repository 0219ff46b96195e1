/** Whether the page's own policy stopped a request to this address. */
export type IsForbidden = (url: string) => boolean;

const taskMs = 20;

/**
 * A request that tells as little of the visitor as it can. `unclear`: a timeout, a network that is gone or the
 * page's own policy, none of which says anything about a blocker.
 */
export async function quietRequest(
  window: Window & typeof globalThis,
  url: string,
  mode: RequestMode,
  isForbidden: IsForbidden,
  cache: RequestCache = 'no-store',
): Promise<Response | 'refused' | 'unclear'> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), 4000);
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
    // Browsers tell of their policy's refusal in a task after this one.
    await new Promise((resolve) => setTimeout(resolve, taskMs));
    const isUnclear = signal.aborted || !window.navigator.onLine || isForbidden(url);
    return isUnclear ? 'unclear' : 'refused';
  } finally {
    clearTimeout(timer);
  }
}
