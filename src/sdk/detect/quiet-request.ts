type Page = Window & typeof globalThis;

export type Reply = { response: Response } | 'refused' | 'unclear';

/**
 * A request that tells as little of the visitor as it can. `unclear`: a timeout, a network that is gone or the
 * page's own policy, none of which says anything about a blocker.
 */
export async function quietRequest(
  window: Page,
  url: string,
  mode: RequestMode,
  isForbidden: (url: string) => boolean,
): Promise<Reply> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), 4000);
  try {
    const response = await window.fetch(url, {
      mode,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: aborter.signal,
    });
    return { response };
  } catch {
    const isUnclear = aborter.signal.aborted || window.navigator.onLine === false || isForbidden(url);
    return isUnclear ? 'unclear' : 'refused';
  } finally {
    clearTimeout(timer);
  }
}
